@testable import flint_demo

/// The pictures of a run of the full-screen interface with a script.
struct BrowseRun: Sendable {
    /// One picture, and the word of the script that led to it.
    struct Frame: Sendable, Equatable {
        let word: String
        let lines: [String]

        /// The parts of a picture of ten rows or more.
        var tabs: String { lines.first ?? "" }
        var path: String {
            let line = lines.dropFirst().first ?? ""
            return line.split(separator: "─").first.map { $0.trimmingSpaces() } ?? ""
        }
        var body: [String] { Array(lines.dropFirst(2).dropLast(2)) }
        var notice: String {
            // The place is behind at least two spaces.
            let line = lines.dropLast().last ?? ""
            return line.ranges(of: "  ").first.map { String(line[..<$0.lowerBound]) } ?? line
        }
        var hints: String { lines.last ?? "" }
    }

    let frames: [Frame]
    let status: ExitStatus
    let errors: String

    var last: Frame? { frames.last }

    init(_ run: ProgramRun) {
        status = run.status
        errors = run.errors
        var frames: [Frame] = []
        for line in run.lines {
            if line.hasPrefix("=== ") {
                frames.append(Frame(word: String(line.dropFirst(4)), lines: []))
            } else if let last = frames.popLast() {
                frames.append(Frame(word: last.word, lines: last.lines + [line]))
            }
        }
        self.frames = frames
    }
}

extension Substring {
    fileprivate func trimmingSpaces() -> String {
        let start = drop { $0 == " " }
        return String(start.reversed().drop { $0 == " " }.reversed())
    }
}
