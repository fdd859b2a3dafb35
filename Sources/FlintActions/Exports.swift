// Re-exports the modules whose types appear in the public API.
@_exported public import FlintEvents
@_exported public import FlintGating
@_exported public import FlintLinks
@_exported public import FlintLogs
@_exported public import FlintSubjects
