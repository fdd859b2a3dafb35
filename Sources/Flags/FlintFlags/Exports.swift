// Flags are read with subjects and tweaks: an application that imports this module needs no other import.
@_exported public import FlintSubjects
@_exported public import FlintTweaks
