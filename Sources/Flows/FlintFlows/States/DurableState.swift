/// A state that can be stored: all its contexts are `Codable`.
///
/// The generator's option `codable` adds the conformance. The input and the output of a machine are the
/// contexts of its states Begin and End, so they are stored as well. Encoding a state that holds an error
/// throws `EncodingError`.
public protocol DurableState: FlowState, Codable {
    /// The names of the types of contexts, as drawn in the diagram, by the name of the state.
    ///
    /// A program claims a stored run only if the type of the context of the run's state has the same name in
    /// the program.
    static var contextTypes: [String: String] { get }
}

extension DurableState {
    /// The default, an empty dictionary: runs are stored without the names of contexts' types, so a program
    /// claims them by the names of machine and state alone.
    public static var contextTypes: [String: String] { [:] }
}
