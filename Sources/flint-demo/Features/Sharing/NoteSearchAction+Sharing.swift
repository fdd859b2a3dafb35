import FlintCore

extension NoteSearchAction {
    /// Offers to search for the same again.
    static func donations(for input: DeskInput<SearchText>) throws -> [IntentDonation] {
        [
            IntentDonation(
                "search-notes", title: "Search for “\(input.text)”", parameters: ["text": input.text],
                suggestedPhrase: LinkedSearchAction.suggestedPhrase)
        ]
    }
}
