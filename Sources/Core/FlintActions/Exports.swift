// These modules are exported, because their types appear in the public API.
@_exported public import FlintEvents
@_exported public import FlintGating
@_exported public import FlintLinks
@_exported public import FlintLogs
@_exported public import FlintSubjects

// These types of other modules are exported, because they appear in the public API.
@_exported public import struct FlintFlows.DurableRunDescription
@_exported public import struct FlintFlows.DurableRunEvent
@_exported public import protocol FlintFlows.DurableRuns
@_exported public import struct FlintFlows.FlowTransition
