import FlintCore
import FlintNavigation

/// The deleted notes, which can be brought back; is returned to when a note above it is deleted again.
final class TrashScreen: OutputProducing, UpdateHandling, BrowseView {
    typealias OutputType = OneOf2<RestoredNote, SettingsWish>
    typealias UpdateType = DiscardedNote

    let outlet = ScreenOutlet()
    private let context: BrowseContext
    private var notes: [DeletedNote] = []
    private var list = ListPart()
    private var isLoaded = false

    init(context: BrowseContext) {
        self.context = context
    }

    var title: String { "Trash" }

    var place: String { list.place }

    var hints: [KeyHint] {
        [
            KeyHint("enter", "bring back"), KeyHint("q", "quit"), KeyHint("tab", "notes"),
            KeyHint(",", "settings"),
        ]
    }

    func appear() {
        context.work.perform("Listing the trash") { [self] in
            notes = try await TrashFeature.list.perform(
                with: DeskInput(context.desk), using: SilentPresenter())
            isLoaded = true
            list.resize(to: notes.count)
        }
    }

    func handle(update: DiscardedNote) async throws {
        context.work.say("Moved “\(update.name)” to the trash.")
    }

    func press(_ key: Key) -> Bool {
        if list.press(key) { return true }
        switch key {
        case .enter, .character("r"):
            if let index = list.selection { restore(notes[index]) }
        case .character(","):
            context.go("Opening the settings") { try await self.produce(SettingsWish()) }
        default: return false
        }
        return true
    }

    private func restore(_ note: DeletedNote) {
        context.work.perform("Bringing “\(note.name)” back") { [self] in
            let name = try await TrashFeature.restore.perform(
                with: DeskInput(context.desk, NoteRestoring(name: nil, number: note.number)),
                using: SilentPresenter())
            try await produce(RestoredNote(name: name))
        }
    }

    func content(width: Int, height: Int) -> BrowseContent {
        guard !notes.isEmpty else {
            return BrowseContent(isLoaded ? [StyledLine("The trash is empty.", .faint)] : [])
        }
        let dateWidth = width >= 40 ? 18 : 0
        return BrowseContent(
            list.window(height: height).map { index in
                let isSelected = index == list.selected
                let name = NoteTable.padded(notes[index].name, to: width - 2 - dateWidth)
                let date = "  " + ShortDate.text(of: notes[index].date, in: context.desk.timeZone)
                return StyledLine(
                    [
                        .init(
                            text: (isSelected ? "› " : "  ") + name, style: isSelected ? .selected : .strong),
                        .init(text: dateWidth > 0 ? date : "", style: isSelected ? .selected : .faint),
                    ], filling: isSelected ? .selected : .plain)
            })
    }
}
