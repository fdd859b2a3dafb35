// Subjects and tweaks are what flags are read with: an application that has this module needs no other import.
@_exported public import FlintSubjects
@_exported public import FlintTweaks
