import FlintFlows
import FlintNavigation

/// The map of the full-screen interface: which screens there are, what is shown first, and what is asked where.
///
/// Nothing says which screen follows which: that comes from what the screens need, give and take back.
///
///     Notes ── NoteSelection ─→ note ── NoteRevision ─→ editor ── SavedNote ─→ back to note or list
///       ├───── NewNote ───────────────────────────────→ editor ── (asks) ───→ folder
///       ├───── SettingsWish ──→ settings, in front
///     Trash ── RestoredNote ──→ back to the list; if that is not to be seen, to the note
@MainActor
enum BrowseMap {
    /// What is shown first: a stack for the notes, another for the trash, beside each other.
    static let layout: NavigationLayout = .tabs([
        .stack([.screen(NoteListScreen.self)]), .stack([.screen(TrashScreen.self)]),
    ])

    /// Whether a tree has the form of the layout: a file may hold any.
    static func fits(_ tree: NavigationTree) -> Bool {
        guard case .tabs(let tabs, _) = tree.root.content else { return false }
        return tabs.map { $0.children.first?.kind } == [NoteListScreen.screenKind, TrashScreen.screenKind]
            && tabs.allSatisfy { if case .stack = $0.content { true } else { false } }
    }

    /// The screens.
    static func screens(_ context: BrowseContext) -> ScreenRegistry {
        ScreenRegistry {
            Factory(NoteListScreen.self) { NoteListScreen(context: context) }
            Factory(NoteScreen.self) { NoteScreen(input: $0, context: context) }
            Factory(EditorScreen.self) { EditorScreen(input: $0, context: context) }
            // Opened by a question only, so that its answer always goes to whoever asked.
            Factory(FolderScreen.self) { FolderScreen(input: $0, context: context) }.awaited()
            Factory(TrashScreen.self) { TrashScreen(context: context) }
            Factory(SettingsScreen.self) { SettingsScreen(input: $0, context: context) }
        }
    }

    /// How screens come that do not come as usual: the settings in front of everything.
    static var transitions: CustomTransitions {
        var transitions = CustomTransitions()
        transitions.register(to: SettingsScreen.self) { context in
            try context.operations.present()
            return true
        }
        return transitions
    }

    /// Lets screens ask the person, without knowing the screens that do it.
    static func connect(_ context: BrowseContext, to navigator: Navigator) {
        context.ask = { [weak navigator] title, message, choices in
            try await navigator?.ask(title: title, message: message, choices: choices)
        }
        context.choosePlace = { [weak navigator] question in
            guard let navigator else { return nil }
            return try await navigator.scope {
                switch try await navigator.result(of: FolderScreen.self, input: question) {
                case .finished(let place): place
                case .back, .cancelled: nil
                }
            }
        }
        context.leave = { [weak navigator] in _ = try await navigator?.pop() }
    }
}
