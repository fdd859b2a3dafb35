// What applications import is one module. The floors below can be imported by themselves.
@_exported public import FlintApple
@_exported public import FlintEvents
@_exported public import FlintGating
@_exported public import FlintLinks
@_exported public import FlintLogs
