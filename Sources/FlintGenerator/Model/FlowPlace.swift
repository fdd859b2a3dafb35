/// The target of an edge: a machine of the diagram, and a mark in it.
public struct FlowPlace: Codable, Hashable, Sendable {
    /// A state or a mark of one machine.
    public enum Mark: Codable, Hashable, Sendable {
        /// The start of the machine.
        case begin
        /// The end of the machine, with its output.
        case end
        /// The failure of the machine, with an error.
        case fail
        /// The state of this name.
        case state(String)
        /// `[H]`: the state that the machine left last.
        case history
        /// `[H*]`: the state that the machine left last; the composites in it resume, too.
        case deepHistory
    }

    /// The path from the diagram's own machine, which is empty, to the machine that holds the mark.
    ///
    /// A composite is one component, its name. A region or a branch is two: the name of the state and the
    /// name of the machine, such as `["Working", "Region1"]`.
    public var machine: [String]
    /// The mark in that machine.
    public var mark: Mark

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - mark: The mark.
    ///   - machine: The path of its machine; empty for the diagram's own.
    public init(_ mark: Mark, in machine: [String] = []) {
        self.machine = machine
        self.mark = mark
    }
}
