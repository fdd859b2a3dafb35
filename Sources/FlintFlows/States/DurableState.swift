/// A state that can be stored, and a run with it: all contexts are `Codable`.
///
/// The option `codable` of the generator makes the states of machines conform. The input and the output of a machine
/// are the contexts of its states Begin and End, so that they are stored as well. States that hold an error are refused
/// with an `EncodingError`.
public protocol DurableState: FlowState, Codable {}
