// Re-exports the module whose types are part of this module's public API.
@_exported public import FlintActions
