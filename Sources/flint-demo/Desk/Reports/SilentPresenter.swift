/// Shows nothing, for what the program does on its own account.
struct SilentPresenter: NotesPresenter {
    func show(_ report: Report) async throws {}
}
