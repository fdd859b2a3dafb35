/// Detects texts whose combining marks make comparing and hashing take quadratic instead of linear time.
///
/// The limit is that of the Stream-Safe Text Format: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
enum CombiningMarks {
    /// The greatest number of successive marks.
    static let limit = 30

    /// Whether a text has no longer run of marks than the limit, which no script exceeds.
    static func areFew(in text: String) -> Bool {
        var run = 0
        for scalar in text.unicodeScalars {
            let isMark = scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
            run = isMark ? run + 1 : 0
            if run > limit { return false }
        }
        return true
    }
}
