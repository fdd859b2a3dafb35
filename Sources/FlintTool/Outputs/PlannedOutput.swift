/// A text to write, and the inputs that it is generated from.
struct PlannedOutput: Equatable, Sendable {
    enum Destination: Equatable, Sendable {
        case standardOutput
        case file(String)
    }

    var destination: Destination
    /// The indexes of the inputs, in order.
    var inputs: [Int]
}
