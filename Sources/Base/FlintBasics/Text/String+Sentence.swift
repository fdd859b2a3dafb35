extension String {
    /// The text with a period at its end, or the text itself if it ends a sentence already.
    ///
    /// Use it for a message that ends with the text of an error, which may have a period already.
    package var asSentence: String {
        guard let last, !".!?…".contains(last) else { return self }
        return self + "."
    }
}
