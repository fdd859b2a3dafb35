// The types of another module that appear in the public API, so that they can be named without a further import.
@_exported public import protocol FlintTweaks.MutableTweakProvider
@_exported public import struct FlintTweaks.TweakKey
@_exported public import class FlintTweaks.TweakManager
@_exported public import protocol FlintTweaks.TweakRepresentable
