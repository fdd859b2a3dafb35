// Re-exports the modules whose types are part of this module's public API.
@_exported public import FlintHistory
@_exported public import FlintOpening
