// The modules of subjects and tweaks are exported, so that an application needs only one import to read
// flags.
@_exported public import FlintSubjects
@_exported public import FlintTweaks
