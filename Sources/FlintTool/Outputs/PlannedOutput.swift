/// A text that will be written, and the inputs it is made of.
struct PlannedOutput: Equatable, Sendable {
    enum Destination: Equatable, Sendable {
        case standardOutput
        case file(String)
    }

    var destination: Destination
    /// The positions of the inputs, in order.
    var inputs: [Int]
}
