import FlintCore
import FlintNavigation

/// The choice of a folder for a note: the folder of the notes and those in it, as a tree.
final class FolderScreen: IO, BrowseView {
    typealias InputType = PlaceQuestion
    typealias OutputType = NotePlace

    let input: PlaceQuestion
    let outlet = ScreenOutlet()
    private let context: BrowseContext
    private var places: [NotePlace] = [.desk]
    private var list = ListPart()
    private var line: LinePart?

    init(input: PlaceQuestion, context: BrowseContext) {
        self.input = input
        self.context = context
    }

    var title: String { "Folder for “\(input.name)”" }

    var place: String { list.place }

    var isQuestion: Bool { true }

    var hints: [KeyHint] {
        line == nil
            ? [KeyHint("enter", "save here"), KeyHint("esc", "back"), KeyHint("n", "new folder")]
            : [KeyHint("enter", "make it"), KeyHint("esc", "cancel")]
    }

    func appear() { load(selecting: nil) }

    func press(_ key: Key) -> Bool {
        if var line {
            defer { self.line = key == .enter || key == .escape ? nil : line }
            if key == .enter { makeFolder(line.text) }
            return line.press(key) || key == .enter || key == .escape
        }
        if list.press(key) { return true }
        switch key {
        case .enter:
            let place = places[list.selected]
            context.answer(on: self) { try await self.produce(place) }
        case .character("n"): line = LinePart()
        default: return false
        }
        return true
    }

    private func load(selecting name: String?) {
        do throws(NotesError) {
            places = [.desk] + (try context.desk.store.folder.subfolders()).map { .subfolder($0) }
        } catch {
            context.work.complain(error)
        }
        list.resize(to: places.count)
        if let name, let index = places.firstIndex(of: .subfolder(name)) { list.select(index) }
    }

    private func makeFolder(_ text: String) {
        // The person goes on with the choice when there is the folder.
        context.work.perform("Making the folder") { [self] in
            let name = try await ComposingFeature.makeFolder.perform(
                with: DeskInput(context.desk, NewFolderName(text: text)), using: SilentPresenter())
            load(selecting: name)
            context.work.say("Made the folder “\(name)”.")
        }
    }

    func content(width: Int, height: Int) -> BrowseContent {
        var lines: [StyledLine] = []
        var cursor: Frame.Position?
        if let line {
            let label = "New folder: "
            let window = line.window(width: width - label.count)
            lines.append(
                StyledLine([.init(text: label, style: .key), .init(text: window.text, style: .plain)]))
            cursor = Frame.Position(row: 0, column: label.count + window.cursor)
        }
        for index in list.window(height: height - lines.count) {
            lines.append(row(at: index))
        }
        return BrowseContent(lines, cursor: cursor)
    }

    private func row(at index: Int) -> StyledLine {
        let isSelected = index == list.selected
        let name =
            switch places[index] {
            case .desk: "This folder"
            case .subfolder(let name): (index == places.count - 1 ? "└─ " : "├─ ") + name
            }
        return StyledLine(
            [.init(text: (isSelected ? "› " : "  ") + name, style: isSelected ? .selected : .plain)],
            filling: isSelected ? .selected : .plain)
    }
}
