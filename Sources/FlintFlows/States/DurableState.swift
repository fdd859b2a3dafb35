/// A state that can be stored, and a run with it: all contexts are `Codable`.
///
/// The option `codable` of the generator makes the states of machines conform. The input and the output of a machine
/// are the contexts of its states Begin and End, so that they are stored as well. States that hold an error are refused
/// with an `EncodingError`.
public protocol DurableState: FlowState, Codable {
    /// The types of the contexts, as drawn, by the names of the states that have one.
    ///
    /// A stored run is only taken by programs in which its state has a context of this name.
    static var contextTypes: [String: String] { get }
}

extension DurableState {
    /// Empty: nothing is said of the types.
    public static var contextTypes: [String: String] { [:] }
}
