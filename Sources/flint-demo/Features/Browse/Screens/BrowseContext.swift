/// What all screens have at hand: the desk, and ways to ask the person without knowing the screens that do it.
@MainActor
final class BrowseContext {
    let desk: Desk
    let work: BrowseWork
    /// Asks a question; `nil` if the person leaves it.
    var ask: @MainActor (_ title: String, _ message: String, _ choices: [String]) async throws -> String? = {
        _, _, _ in nil
    }
    /// Has the person choose a folder for a note; `nil` if none was chosen.
    var choosePlace: @MainActor (PlaceQuestion) async throws -> NotePlace? = { _ in nil }
    /// Leaves the current screen.
    var leave: @MainActor () async throws -> Void = {}

    init(desk: Desk, work: BrowseWork) {
        self.desk = desk
        self.work = work
    }
}
