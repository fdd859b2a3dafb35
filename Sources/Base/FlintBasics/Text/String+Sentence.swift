extension String {
    /// The text with a period at its end, or the text itself if it ends a sentence already.
    ///
    /// A text that ends with the text of an error needs it, because that one may be a sentence.
    package var asSentence: String {
        guard let last, !".!?…".contains(last) else { return self }
        return self + "."
    }
}
