import FlintCore
import FlintNavigation

/// The editor of a note, new or not: gives away what it has saved.
final class EditorScreen: IO, BrowseView {
    typealias InputType = OneOf2<NewNote, NoteRevision>
    typealias OutputType = SavedNote

    let input: InputType
    let outlet = ScreenOutlet()
    private let context: BrowseContext
    private var editor: EditorPart

    init(input: InputType, context: BrowseContext) {
        self.input = input
        self.context = context
        switch input {
        case .t1: editor = EditorPart("")
        case .t2(let note): editor = EditorPart(note.text)
        }
    }

    private var name: String {
        switch input {
        case .t1(let note): note.name
        case .t2(let note): note.name
        }
    }

    private var isNew: Bool {
        guard case .t1 = input else { return false }
        return true
    }

    var title: String {
        isNew ? "New: \(name)\(hasUnsavedChanges ? " *" : "")" : "Edit\(hasUnsavedChanges ? " *" : "")"
    }

    var place: String { editor.place }

    var hints: [KeyHint] {
        [
            KeyHint("ctrl-s", "save"), KeyHint("esc", "leave"), KeyHint("ctrl-k", "remove line"),
            KeyHint("ctrl-c", "quit"),
        ]
    }

    var unsaved: UnsavedText? {
        hasUnsavedChanges ? UnsavedText(name: name, text: editor.text) : nil
    }

    private var hasUnsavedChanges: Bool { editor.isChanged }

    func press(_ key: Key) -> Bool {
        if editor.press(key) { return true }
        switch key {
        case .control("s"): save()
        case .escape: leave()
        default: return false
        }
        return true
    }

    private func save() {
        context.work.perform("Saving “\(name)”") { [self] in
            let text = editor.text
            guard let place = try await place(of: text) else {
                return context.work.say("“\(name)” is not saved yet.", .plain)
            }
            let saved = try await EditingFeature.save.perform(
                with: DeskInput(
                    context.desk, NoteSaving(name: name, text: text, original: original, place: place)),
                using: SilentPresenter())
            editor.markSaved(as: text)
            try await produce(SavedNote(name: saved, place: place))
        }
    }

    /// The text that the note had; `nil` for a new one.
    private var original: String? {
        guard case .t2(let note) = input else { return nil }
        return note.text
    }

    private func place(of text: String) async throws -> NotePlace? {
        isNew ? try await context.choosePlace(PlaceQuestion(name: name)) : .desk
    }

    private func leave() {
        context.work.perform("Leaving the editor") { [self] in
            if hasUnsavedChanges {
                let answer = try await context.ask(
                    "Leave without saving?", "The changes of “\(name)” would be lost.",
                    ["Go on writing", "Leave without saving"])
                guard answer == "Leave without saving" else { return }
            }
            try await context.leave()
        }
    }

    func content(width: Int, height: Int) -> BrowseContent {
        let window = editor.window(width: width, height: height)
        return BrowseContent(
            window.rows.map { StyledLine($0) },
            cursor: Frame.Position(row: window.cursor.line, column: window.cursor.column))
    }
}
