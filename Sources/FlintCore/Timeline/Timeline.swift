/// The newest requests of a runtime.
public final class Timeline: Sendable {
    init() {}

    /// Writes an event down; called in the order of the events.
    func append(_ event: DispatchEvent) {}
}
