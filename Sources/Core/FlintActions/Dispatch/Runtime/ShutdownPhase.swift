/// When a shutdown handler runs.
public enum ShutdownPhase: Sendable, Hashable {
    /// After the last request, and before analytics and logs are flushed.
    case work

    /// Last, when all work, analytics and logs are done: for what sends away what these have left, such as telemetry.
    case export
}
