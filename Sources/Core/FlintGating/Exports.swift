// Re-exports types of another module that this module's public API uses, so that no further import is needed.
@_exported public import protocol FlintTweaks.MutableTweakProvider
@_exported public import struct FlintTweaks.TweakKey
@_exported public import class FlintTweaks.TweakManager
@_exported public import protocol FlintTweaks.TweakRepresentable
