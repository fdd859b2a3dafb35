import Foundation

/// A long text in which other texts are looked for, byte by byte: by characters it would take seconds.
struct PageText {
    private let bytes: Data

    init(_ text: String) {
        bytes = Data(text.utf8)
    }

    func count(of text: String) -> Int {
        let wanted = Data(text.utf8)
        var count = 0
        var start = bytes.startIndex
        while let range = bytes.range(of: wanted, in: start..<bytes.endIndex) {
            count += 1
            start = range.upperBound
        }
        return count
    }
}
