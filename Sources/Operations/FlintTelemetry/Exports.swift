// Re-exports the module whose types appear in the public API.
@_exported public import FlintActions
