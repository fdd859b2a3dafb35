/// One thing that a journal keeps.
public enum HistoryRecord: Sendable, Equatable {
    /// An entry of the timeline: a request began, ended or was refused.
    case event(DispatchEvent)

    /// An action stack was opened, written to or closed.
    case stack(ActionStackChange)
}
