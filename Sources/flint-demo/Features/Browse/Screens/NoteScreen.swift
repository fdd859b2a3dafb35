import FlintCore
import FlintNavigation

/// A note that is read: leads to its editor, and is returned to when that has saved.
final class NoteScreen: IOU, BrowseView {
    typealias InputType = OneOf2<NoteSelection, RestoredNote>
    typealias OutputType = OneOf2<NoteRevision, DiscardedNote>
    typealias UpdateType = SavedNote

    let input: InputType
    let outlet = ScreenOutlet()
    private let context: BrowseContext
    private var note: Note?
    private var problem: String?
    private var reader = ReaderPart()

    init(input: InputType, context: BrowseContext) {
        self.input = input
        self.context = context
    }

    private var name: String {
        switch input {
        case .t1(let selection): selection.name
        case .t2(let restored): restored.name
        }
    }

    var title: String { name }

    var place: String { reader.place }

    var hints: [KeyHint] {
        [
            KeyHint("e", "edit"), KeyHint("esc", "back"), KeyHint("↑↓", "scroll"), KeyHint("d", "delete"),
        ] + (canExport ? [KeyHint("x", "export")] : [])
    }

    /// Looked at with each picture; a request that is refused would be told each time.
    private var canExport: Bool { Flint.availability(of: ExportFeature.self).isAvailable == true }

    func appear() { load() }

    func disappear() {
        let desk = context.desk
        guard desk.openNote == name else { return }
        context.work.perform("Closing the note") {
            _ = try await BrowsingFeature.close.perform(with: DeskInput(desk), using: SilentPresenter())
        }
    }

    func handle(update: SavedNote) async throws {
        context.work.say("Saved “\(update.name)”.")
    }

    func press(_ key: Key) -> Bool {
        if reader.press(key) { return true }
        switch key {
        case .character("e"), .enter:
            guard let note else { break }
            context.go("Opening the editor") {
                try await self.produce(NoteRevision(name: note.name, text: note.text))
            }
        case .character("d"): delete()
        case .character("x") where canExport: export()
        default: return false
        }
        return true
    }

    private func load() {
        context.work.perform("Opening “\(name)”") { [self] in
            do {
                let opening = NoteOpening(note: NoteReference(name), showsText: false)
                let note = try await BrowsingFeature.open.perform(
                    with: DeskInput(context.desk, opening), using: SilentPresenter())
                if self.note == nil { reader = ReaderPart(note.text) } else { reader.replace(note.text) }
                self.note = note
                problem = nil
            } catch {
                note = nil
                reader = ReaderPart()
                problem = CommandRunner.text(of: error)
            }
        }
    }

    private func delete() {
        guard let note else { return }
        context.work.perform("Deleting “\(note.name)”") { [self] in
            let deleted = try await TrashFeature.delete.perform(
                with: DeskInput(context.desk, NoteReference(note.name)), using: SilentPresenter())
            try await produce(DiscardedNote(name: deleted.name))
        }
    }

    private func export() {
        guard let note else { return }
        context.work.perform("Making a page of “\(note.name)”") { [self] in
            let destination = ExportDestination(folder: nil, isReplacing: true)
            let path = try await ExportFeature.note.requestOrThrow().perform(
                with: DeskInput(
                    context.desk, NoteExport(note: NoteReference(note.name), destination: destination)),
                using: SilentPresenter())
            context.work.say("Made a page: \(path)")
        }
    }

    func content(width: Int, height: Int) -> BrowseContent {
        if let problem {
            return BrowseContent(
                TextWrapping.rows(of: problem, width: width).map { StyledLine($0, .alarming) })
        }
        if let note, note.text.isEmpty {
            return BrowseContent([StyledLine("The note is empty. e begins to write.", .faint)])
        }
        return BrowseContent(reader.window(width: width, height: height).map { StyledLine($0) })
    }
}
