/// The places of backticks in a text, for finding the end of code without looking at the text again and again.
struct MarkdownCodeSpans {
    /// For each length of a run the starts of such runs, the last one first.
    private var runs: [Int: [Int]] = [:]

    init(_ bytes: ArraySlice<UInt8>) {
        var index = bytes.startIndex
        var starts: [Int: [Int]] = [:]
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "`")) {
            index = bytes[start...].firstIndex { $0 != UInt8(ascii: "`") } ?? bytes.endIndex
            starts[index - start, default: []].append(start)
        }
        runs = starts.mapValues { $0.reversed() }
    }

    /// The start of the next run of a length; indices must not decrease from call to call.
    mutating func end(of length: Int, after index: Int) -> Int? {
        while let start = runs[length]?.last {
            if start >= index { return start }
            runs[length]?.removeLast()
        }
        return nil
    }

    /// The code between two runs: on one line, without the spaces that keep backticks apart from the runs.
    static func code(in bytes: ArraySlice<UInt8>) -> String {
        let line = bytes.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }[...]
        let space = UInt8(ascii: " ")
        guard line.count > 2, line.first == space, line.last == space, line.contains(where: { $0 != space })
        else {
            return line.text
        }
        return line.dropFirst().dropLast().text
    }
}
