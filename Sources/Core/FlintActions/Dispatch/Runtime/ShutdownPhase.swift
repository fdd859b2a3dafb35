/// The phase of a shutdown in which a handler runs.
public enum ShutdownPhase: Sendable, Hashable {
    /// The phase after the last request, before analytics and logs are flushed.
    case work

    /// The last phase, after analytics and logs are flushed, for work such as sending the last telemetry.
    case export
}
