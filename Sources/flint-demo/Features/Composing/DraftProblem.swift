/// What went wrong with a draft, and where the form goes on.
struct DraftProblem: Sendable, Equatable {
    /// A step of the form.
    enum Step: Sendable {
        case title
        case preview
    }

    /// The draft, with all that was typed.
    let draft: NoteDraft
    /// What was wrong, in words for a person.
    let words: String
    /// Where it can be mended.
    let step: Step
}
