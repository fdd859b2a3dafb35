/// Shows a person what the actions have done.
///
/// Actions hand over what there is to show and leave the look to the presenter: a console, a test that records,
/// nothing at all.
protocol NotesPresenter: Sendable {
    /// Shows something.
    ///
    /// - Parameter report: What there is to show.
    /// - Throws: ``OutputError`` if it cannot be shown, which ends the action that wanted it.
    func show(_ report: Report) async throws
}
