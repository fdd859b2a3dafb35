/// A note in memory.
package actor Note {
    /// The lines.
    package private(set) var lines: [String] = []

    /// Creates an empty note.
    package init() {}

    func replace(with lines: [String]) {
        self.lines = lines
    }
}
