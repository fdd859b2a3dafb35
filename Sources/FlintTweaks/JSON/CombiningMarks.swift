/// Tells texts that can be compared and hashed in linear time from those whose marks make it quadratic.
///
/// The limit is that of the Stream-Safe Text Format: https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
enum CombiningMarks {
    /// How many marks may follow each other.
    static let limit = 30

    /// Whether a text has no more marks in a row than any writing needs.
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
