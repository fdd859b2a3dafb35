import FlintCore
import FlintNavigation
import Foundation

/// The list of the notes: chooses one, begins a new one, and is returned to when one has changed.
final class NoteListScreen: OutputProducing, UpdateHandling, BrowseView {
    typealias OutputType = OneOf3<NoteSelection, NewNote, SettingsWish>
    typealias UpdateType = OneOf3<SavedNote, DiscardedNote, RestoredNote>

    /// What the person types at the moment.
    private enum Typing {
        case filter
        case newName
        case rename(String)
    }

    let outlet = ScreenOutlet()
    private let context: BrowseContext
    private var notes: [NoteSummary] = []
    private var showsWords = false
    private var isLoaded = false
    private var filter = LinePart()
    private var line = LinePart()
    private var typing: Typing?
    private var list = ListPart()
    /// The note to select as soon as it is listed.
    private var wished: String?

    init(context: BrowseContext) {
        self.context = context
    }

    var title: String { "Notes" }

    var place: String { filter.text.isEmpty ? list.place : "\(list.place) “\(filter.text)”" }

    var hints: [KeyHint] {
        switch typing {
        case .filter: [KeyHint("enter", "done"), KeyHint("esc", "all notes")]
        case .newName: [KeyHint("enter", "write it"), KeyHint("esc", "cancel")]
        case .rename: [KeyHint("enter", "rename"), KeyHint("esc", "cancel")]
        case nil:
            [
                KeyHint("enter", "open"), KeyHint("n", "new"), KeyHint("/", "filter"), KeyHint("q", "quit"),
                KeyHint("d", "delete"), KeyHint("r", "rename"), KeyHint("tab", "trash"),
                KeyHint(",", "settings"),
            ]
        }
    }

    func appear() { load() }

    func handle(update: UpdateType) async throws {
        switch update {
        case .t1(let note):
            // One in another folder is not in this list.
            wished = note.place == .desk ? note.name : nil
            let place = note.place == .desk ? "" : " in \(note.place.title)"
            context.work.say("Saved “\(note.name)”\(place).")
        case .t2(let note): context.work.say("Moved “\(note.name)” to the trash.")
        case .t3(let note):
            wished = note.name
            context.work.say("Brought “\(note.name)” back.")
        }
        filter = LinePart()
    }

    // MARK: Keys

    func press(_ key: Key) -> Bool {
        if let typing { return press(key, while: typing) }
        if list.press(key) { return true }
        switch key {
        case .enter, .right:
            if let note = selected { open(note) }
        case .character("/"): typing = .filter
        case .character("n"): begin(.newName, with: "")
        case .character("r"):
            if let note = selected { begin(.rename(note.name), with: note.name) }
        case .character("d"):
            if let note = selected { delete(note.name) }
        case .character(","): context.go("Opening the settings") { try await self.produce(SettingsWish()) }
        case .escape where !filter.text.isEmpty: change(filter: LinePart())
        default: return false
        }
        return true
    }

    private func press(_ key: Key, while typing: Typing) -> Bool {
        if case .filter = typing {
            var changed = filter
            if changed.press(key) {
                change(filter: changed)
            } else if key == .escape {
                self.typing = nil
                change(filter: LinePart())
            } else if key == .enter {
                self.typing = nil
            } else {
                return list.press(key)
            }
            return true
        }
        if line.press(key) { return true }
        guard key == .enter || key == .escape else { return false }
        self.typing = nil
        if key == .enter { finish(typing, with: line.text) }
        return true
    }

    private func begin(_ typing: Typing, with text: String) {
        self.typing = typing
        line = LinePart(text)
    }

    private func finish(_ typing: Typing, with text: String) {
        let work = context.work
        do throws(NotesError) {
            let name = try NoteName(text).text
            switch typing {
            case .newName:
                let key = NoteName.clashKey(of: name)
                if let taken = notes.first(where: { NoteName.clashKey(of: $0.name) == key }) {
                    throw .nameTaken(name, by: taken.name)
                }
                context.go("Opening the editor") { try await self.produce(NewNote(name: name)) }
            case .rename(let old): rename(old, to: name)
            case .filter: break
            }
        } catch {
            work.complain(error)
            // What was typed can be mended.
            self.typing = typing
        }
    }

    // MARK: Work

    private func load() {
        context.work.perform("Listing the notes") { [self] in
            let desk = context.desk
            let listed = try await BrowsingFeature.list.perform(
                with: DeskInput(desk), using: SilentPresenter())
            let name = wished ?? selected?.name
            notes = listed
            showsWords = desk.gates.flags.listShowsWords
            isLoaded = true
            wished = nil
            arrange(selecting: name)
        }
    }

    private func open(_ note: NoteSummary) {
        if let problem = note.problem { return context.work.complain(NotesError.broken(note.name, problem)) }
        context.go("Opening “\(note.name)”") { try await self.produce(NoteSelection(name: note.name)) }
    }

    private func delete(_ name: String) {
        context.work.perform("Deleting “\(name)”") { [self] in
            let note = try await TrashFeature.delete.perform(
                with: DeskInput(context.desk, NoteReference(name)), using: SilentPresenter())
            context.work.say("Moved “\(note.name)” to the trash.")
            load()
        }
    }

    private func rename(_ old: String, to name: String) {
        context.work.perform("Renaming “\(old)”") { [self] in
            do {
                _ = try await EditingFeature.rename.perform(
                    with: DeskInput(context.desk, NameChange(note: NoteReference(old), name: name)),
                    using: SilentPresenter())
            } catch {
                // What was typed can be mended.
                begin(.rename(old), with: name)
                throw error
            }
            wished = name
            context.work.say("Renamed “\(old)” to “\(name)”.")
            load()
        }
    }

    // MARK: Contents

    private var selected: NoteSummary? {
        let shown = shownNotes
        return list.selection.flatMap { shown.indices.contains($0) ? shown[$0] : nil }
    }

    /// The notes whose name or title has the filter in it, whatever letter case and accents.
    private var shownNotes: [NoteSummary] {
        guard !filter.text.isEmpty else { return notes }
        var folder = TextFolder()
        let wanted = folder.fold(filter.text)
        guard !wanted.isEmpty else { return notes }
        return notes.filter { note in
            [note.name, note.title].contains {
                !TextFolder.ranges(of: wanted, in: folder.fold($0)).isEmpty
            }
        }
    }

    private func change(filter changed: LinePart) {
        let name = selected?.name
        filter = changed
        arrange(selecting: name)
    }

    private func arrange(selecting name: String?) {
        let shown = shownNotes
        list.resize(to: shown.count)
        if let name, let index = shown.firstIndex(where: { $0.name == name }) { list.select(index) }
    }

    func content(width: Int, height: Int) -> BrowseContent {
        var lines: [StyledLine] = []
        var cursor: Frame.Position?
        if let (label, part) = typedLine {
            let start = DisplayWidth.of(label)
            let window = part.window(width: width - start)
            lines.append(
                StyledLine([.init(text: label, style: .key), .init(text: window.text, style: .plain)]))
            cursor = Frame.Position(row: 0, column: start + window.cursor)
        }
        let shown = shownNotes
        let table = NoteTable(
            notes: shown, showsWords: showsWords, width: width, timeZone: context.desk.timeZone)
        for index in list.window(height: height - lines.count) {
            lines.append(table.line(shown[index], isSelected: index == list.selected))
        }
        if shown.isEmpty, isLoaded {
            lines.append(
                StyledLine(
                    notes.isEmpty ? "There are no notes yet. n begins one." : "No note has that in its name.",
                    .faint))
        }
        return BrowseContent(lines, cursor: cursor)
    }

    private var typedLine: (label: String, part: LinePart)? {
        switch typing {
        case .filter: ("Filter: ", filter)
        case .newName: ("New note: ", line)
        case .rename: ("New name: ", line)
        case nil: nil
        }
    }
}
