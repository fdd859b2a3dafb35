/// The difference of two lists of lines, as a listing of missing and unexpected lines.
struct LineDifference: CustomStringConvertible {
    private let lines: [String]

    init(_ expected: [String], _ actual: [String]) {
        var removed: [Int: String] = [:]
        var inserted: [Int: String] = [:]
        for change in actual.difference(from: expected) {
            switch change {
            case .remove(let offset, let line, _): removed[offset] = line
            case .insert(let offset, let line, _): inserted[offset] = line
            }
        }
        var lines: [String] = []
        var (left, right) = (0, 0)
        while left < expected.count || right < actual.count {
            if let line = removed[left] {
                lines.append("- \(line)")
                left += 1
            } else if let line = inserted[right] {
                lines.append("+ \(line)")
                right += 1
            } else {
                lines.append("  \(expected[left])")
                left += 1
                right += 1
            }
        }
        self.lines = lines
    }

    /// The lines: missing ones after `-`, unexpected ones after `+`.
    var description: String { lines.joined(separator: "\n") }
}
