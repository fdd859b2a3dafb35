// Re-exports the module whose types appear in the public API.
@_exported public import FlintActions

// The types of another module that appear in the public API, so that they can be named without a further import.
@_exported public import struct FlintFlows.FlowGraph
@_exported public import struct FlintFlows.FlowID
