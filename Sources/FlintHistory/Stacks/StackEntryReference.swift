/// The position of a request's entry in its stack.
struct StackEntryReference: Sendable, Hashable {
    let slot: Int
    let stackID: ActionStackID
    /// The number of the entry in its stack, from 0.
    let position: Int
}
