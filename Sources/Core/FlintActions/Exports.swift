// Re-exports the modules whose types appear in the public API.
@_exported public import FlintEvents
@_exported public import FlintGating
@_exported public import FlintLinks
@_exported public import FlintLogs
@_exported public import FlintSubjects

@_exported public import struct FlintFlows.DurableRunDescription
@_exported public import struct FlintFlows.DurableRunEvent
// The types of other modules that appear in the public API, so that they can be named without a further import.
@_exported public import protocol FlintFlows.DurableRuns
@_exported public import struct FlintFlows.FlowTransition
