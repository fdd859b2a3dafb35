/// A state that can be stored: all its contexts are `Codable`.
///
/// The generator's option `codable` adds the conformance. The input and the output of a machine are the
/// contexts of its states Begin and End, so they are stored as well. Encoding a state that holds an error
/// throws `EncodingError`.
public protocol DurableState: FlowState, Codable {
    /// The names of the contexts' types, as drawn, by state name.
    ///
    /// A program claims a stored run only if the context of the run's state has the same name in the program.
    static var contextTypes: [String: String] { get }
}

extension DurableState {
    /// Empty: the names of the types are unknown.
    public static var contextTypes: [String: String] { [:] }
}
