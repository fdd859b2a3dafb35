// Re-exports the module whose types are part of this module's public API.
@_exported public import FlintActions

// Re-exports types of another module that this module's public API uses, so that no further import is needed.
@_exported public import struct FlintFlows.FlowGraph
@_exported public import struct FlintFlows.FlowID
