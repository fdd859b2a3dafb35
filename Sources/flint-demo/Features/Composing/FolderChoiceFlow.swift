import FlintCore
import FlintFlows

/// Finds out in which folder a note goes, and makes a new one if that is wanted, as `FolderChoice.puml` draws it.
actor FolderChoiceFlow: FolderChoiceStateMachine {
    /// What was chosen from the list.
    private enum Choice: Sendable {
        case place(NotePlace)
        case newFolder
    }

    /// How many folders are listed; others can be written by name.
    private static let listLimit = 40

    private let desk: Desk
    private let presenter: any NotesPresenter
    private let interview: Interview
    private let ledger: FolderLedger
    /// Where the flow is that this one is a part of.
    private let around: [FlowPosition]

    init(
        desk: Desk, presenter: any NotesPresenter, interview: Interview, ledger: FolderLedger,
        trail: [FlowPosition]
    ) {
        self.desk = desk
        self.presenter = presenter
        self.interview = interview
        self.ledger = ledger
        around = trail
    }

    func onList(_ wish: FolderWish, from _: FolderChoiceState) async throws -> FolderChoiceState.List {
        let names = try desk.store.folder.subfolders()
        let places = [NotePlace.desk] + names.map { .subfolder($0) }
        let reply = try await interview.ask(
            "Folder", below: Self.lines(for: places, problem: wish.problem),
            keeping: Self.name(of: wish.place), at: trail("List")
        ) { Self.choice($0, among: places) }
        switch reply {
        case .back: throw FlowExit.back
        case .cancel: throw FlowExit.cancelled
        case .value(.place(let place)): return .end(place)
        case .value(.newFolder): return .name(wish)
        }
    }

    func onName(_ wish: FolderWish, from _: FolderChoiceState) async throws -> FolderChoiceState.Name {
        let reply = try await interview.ask(
            "Name of the new folder", keeping: wish.newName, at: trail("Name")
        ) { $0.isEmpty ? .unclear("A folder needs a name.") : .value($0) }
        var wish = wish
        wish.problem = nil
        switch reply {
        case .back: return .list(wish)
        case .cancel: throw FlowExit.cancelled
        case .value(let name):
            wish.newName = name
            return .making(wish)
        }
    }

    func onMaking(_ wish: FolderWish, from _: FolderChoiceState) async throws -> FolderChoiceState.Making {
        do {
            let name = try await ComposingFeature.makeFolder.perform(
                with: DeskInput(desk, NewFolderName(text: wish.newName)), using: presenter)
            ledger.add(desk.store.folder.path(of: name))
            return .end(.subfolder(name))
        } catch let error as NotesError where error.code == .nameTaken || error.code == .invalidName {
            return .list(wish.refused(error.description))
        }
    }

    func onFail(_ error: any Error, from previous: FolderChoiceState) async throws -> FolderChoiceState.Fail {
        // Only what the making of a folder says can be mended at the list; the list itself would fail again.
        guard case .making(let wish) = previous, let error = error as? NotesError else {
            return .terminate(error)
        }
        return .list(wish.refused(error.description))
    }

    private func trail(_ state: String) -> [FlowPosition] {
        around + [FlowPosition(graph: Self.graph, state: state)]
    }

    // MARK: The list

    private static func lines(for places: [NotePlace], problem: String?) -> [String] {
        let listed = places.prefix(listLimit).enumerated().map { "  \($0 + 1)  \(name(of: $1))" }
        let rest = places.count - listed.count
        return (problem.map { [$0] } ?? []) + listed
            + (rest > 0 ? ["  and \(rest) more, to be written by name"] : []) + ["  +  a new folder"]
    }

    private static func name(of place: NotePlace) -> String {
        switch place {
        case .desk: NotePlace.desk.title
        case .subfolder(let name): name
        }
    }

    /// A number counts before a name, so that each place in the list can be meant, whatever it is called.
    private static func choice(_ text: String, among places: [NotePlace]) -> Interview.Reading<Choice> {
        if let number = Int(text), places.indices.contains(number - 1) {
            return .value(.place(places[number - 1]))
        }
        let key = NoteName.clashKey(of: text)
        let match =
            places.first { name(of: $0) == text }
            ?? places.first { NoteName.clashKey(of: name(of: $0)) == key }
        if let match { return .value(.place(match)) }
        if text == "+" { return .value(.newFolder) }
        return .unclear("There is no such folder. Write its number or its name, or + for a new one.")
    }
}
