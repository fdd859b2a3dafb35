/// Two lists of lines, side by side as a listing that shows what is missing and what was not expected.
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

    /// The lines: after `-` what was expected and did not come, after `+` what came and was not expected.
    var description: String { lines.joined(separator: "\n") }
}
