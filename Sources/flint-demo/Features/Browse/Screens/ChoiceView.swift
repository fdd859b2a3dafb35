import FlintNavigation

/// A question with answers to choose from, as the person sees it.
final class ChoiceView: BrowseView {
    private let screen: ChoiceScreen
    private let context: BrowseContext
    private var list = ListPart()

    init(_ screen: ChoiceScreen, context: BrowseContext) {
        self.screen = screen
        self.context = context
        list.resize(to: screen.input.choices.count)
    }

    var title: String { screen.input.title }

    var isQuestion: Bool { true }

    var hints: [KeyHint] { [KeyHint("enter", "choose"), KeyHint("esc", "back"), KeyHint("↑↓", "select")] }

    func press(_ key: Key) -> Bool {
        if list.press(key) { return true }
        guard key == .enter, let index = list.selection else { return false }
        context.work.endWaiting(for: self)
        do throws(NavigationError) {
            try screen.choose(index)
        } catch {
            context.work.complain(error)
        }
        return true
    }

    func content(width: Int, height: Int) -> BrowseContent {
        let message = TextWrapping.rows(of: screen.input.message, width: width)
            .prefix(max(0, height - screen.input.choices.count))
        let rows = list.window(height: height - message.count)
        return BrowseContent(
            message.map { StyledLine($0) }
                + rows.map { index in
                    let isSelected = index == list.selected
                    return StyledLine(
                        [
                            .init(
                                text: (isSelected ? "› " : "  ") + screen.input.choices[index],
                                style: isSelected ? .selected : .plain)
                        ], filling: isSelected ? .selected : .plain)
                })
    }
}
