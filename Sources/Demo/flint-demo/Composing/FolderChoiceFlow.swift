import FlintCore
import FlintFlows

/// The flow that asks for the folder of a note; `FolderChoice.puml` is its diagram.
actor FolderChoiceFlow: FolderChoiceStateMachine {
    private let interview: Interview
    /// The graphs of the flows that contain this flow, each with the name of its current state, for the
    /// command `:where`.
    private let around: [(FlowGraph, String)]

    init(interview: Interview, around: [(FlowGraph, String)]) {
        (self.interview, self.around) = (interview, around)
    }

    func onList(_ place: NotePlace, from _: FolderChoiceState) async throws -> FolderChoiceState.List {
        let places = [NotePlace()] + (try Workspace.current.store.folders()).map { NotePlace(folder: $0) }
        interview.say(places.enumerated().map { "  \($0 + 1)  \($1.title)" } + ["  +  a new folder"])
        let reply = try await interview.ask(
            "Folder", keeping: place.title, at: around + [(Self.graph, "List")]
        ) { text -> NotePlace?? in
            if text == "+" { return .some(nil) }
            if let number = Int(text), places.indices.contains(number - 1) { return places[number - 1] }
            return places.first { $0.title.lowercased() == text.lowercased() }.map { .some($0) }
        }
        switch reply {
        case .back: throw FlowExit.back
        case .cancel: throw FlowExit.cancelled
        case .value(let chosen?): return .end(chosen)
        case .value(nil): return .name(place)
        }
    }

    func onName(_ place: NotePlace, from _: FolderChoiceState) async throws -> FolderChoiceState.Name {
        let reply = try await interview.ask(
            "Name of the new folder", at: around + [(Self.graph, "Name")]
        ) { (try? Note.name($0)).flatMap { $0.contains("/") ? nil : $0 } }
        switch reply {
        case .back: return .list(place)
        case .cancel: throw FlowExit.cancelled
        case .value(let name): return .end(NotePlace(folder: name))
        }
    }
}
