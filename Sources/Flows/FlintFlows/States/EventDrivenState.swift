/// A state of a machine with states that wait for events.
///
/// A diagram has such states if its edges are labeled with triggers, such as `on Approval` or `after 3 days`,
/// and the generator's option `triggers` is set. Conformances are generated.
public protocol EventDrivenState: FlowState {
    /// The generated enum of the events of the machine and of the machines inside it.
    associatedtype EventUnion: FlowEvent
}
