extension String {
    /// The text after a prefix, compared scalar by scalar; `nil` if the text does not begin with it.
    ///
    /// `hasPrefix` compares characters, and a combining mark that follows the prefix would become part of it.
    func dropping(prefix: String) -> String? {
        guard utf8.starts(with: prefix.utf8) else { return nil }
        return String(unicodeScalars.dropFirst(prefix.unicodeScalars.count))
    }
}
