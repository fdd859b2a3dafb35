/// The number of words in a text.
enum WordCount {
    /// Counts the runs between white space that hold at least one letter or digit.
    ///
    /// Every character outside ASCII passes for a letter, so Chinese text counts as one word per run.
    /// Marks such as `#`, `-` or `***` alone are no words.
    static func of(_ text: String) -> Int {
        var count = 0
        var isInWord = false
        for scalar in text.unicodeScalars {
            if isSpace(scalar) {
                isInWord = false
            } else if !isInWord, isPartOfWord(scalar) {
                isInWord = true
                count += 1
            }
        }
        return count
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? scalar == " " || (9...13).contains(scalar.value) : scalar.properties.isWhitespace
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return true }
        let letter = scalar.value | 0x20
        return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(scalar.value)
    }
}
