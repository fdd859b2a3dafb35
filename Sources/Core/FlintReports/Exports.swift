// Re-exports the modules whose types appear in the public API.
@_exported public import FlintHistory
@_exported public import FlintOpening
