// The lower modules are exported, so that applications import only this module. They can also be imported
// separately.
@_exported public import FlintActions
@_exported public import FlintApple
@_exported public import FlintEvents
@_exported public import FlintGating
@_exported public import FlintHistory
@_exported public import FlintLinks
@_exported public import FlintLogs
@_exported public import FlintOpening
@_exported public import FlintReports
@_exported public import FlintSubjects
