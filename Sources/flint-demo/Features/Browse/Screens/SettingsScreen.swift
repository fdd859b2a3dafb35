import FlintCore
import FlintNavigation
import FlintTweaks

/// The features that can be opened and the flags, to be switched.
final class SettingsScreen: InputRequiring, BrowseView {
    typealias InputType = SettingsWish

    let input: SettingsWish
    private let context: BrowseContext
    private var rows: [SettingsRow] = []
    private var list = ListPart()

    init(input: SettingsWish, context: BrowseContext) {
        self.input = input
        self.context = context
    }

    var title: String { "Settings" }

    var place: String { list.place }

    var hints: [KeyHint] {
        [KeyHint("enter", "change"), KeyHint("esc", "done"), KeyHint("↑↓", "select")]
    }

    func appear() { load() }

    func press(_ key: Key) -> Bool {
        if list.press(key) { return true }
        switch key {
        case .enter, .character(" "), .right, .character("+"): change(forward: true)
        case .left, .character("-"): change(forward: false)
        default: return false
        }
        return true
    }

    private func load() {
        context.work.perform("Looking at the settings") { [self] in
            let features = try await SwitchingFeature.list.perform(
                with: DeskInput(context.desk, FeatureListing(isLive: false, includesFramework: false)),
                using: SilentPresenter())
            let flags = try await FlagsFeature.list.perform(
                with: DeskInput(context.desk, FlagSearch(text: "")), using: SilentPresenter())
            rows =
                features.filter { !$0.gates.isEmpty }.map { .feature($0) }
                + flags.flatMap(\.rows).filter { !$0.isSensitive }.map { .flag($0) }
            list.resize(to: rows.count)
        }
    }

    private func change(forward: Bool) {
        guard let index = list.selection else { return }
        switch rows[index].change(forward: forward) {
        case .advice(let text): context.work.say(text, .plain)
        case .enable(let name, let isOn):
            perform {
                let word = FeatureWord(text: name)
                try await isOn
                    ? SwitchingFeature.enable.perform(with: word, using: SilentPresenter())
                    : SwitchingFeature.disable.perform(with: word, using: SilentPresenter())
            }
        case .toggle(let name, let isOn):
            perform { [desk = context.desk] in
                let wish = ToggleWish(feature: name, position: isOn ? "on" : "off")
                try await UnlockingFeature.toggle.perform(
                    with: DeskInput(desk, wish), using: SilentPresenter())
            }
        case .set(let flag, let text):
            perform { [desk = context.desk] in
                try await FlagsFeature.set.perform(
                    with: DeskInput(desk, FlagText(flag: flag, text: text)), using: SilentPresenter())
            }
        }
    }

    private func perform(_ body: @escaping @MainActor () async throws -> Void) {
        context.work.perform("Changing the setting") { [self] in
            try await body()
            context.work.clearNotice()
            load()
        }
    }

    func content(width: Int, height: Int) -> BrowseContent {
        let valueWidth = min(12, max(4, width / 3))
        return BrowseContent(
            list.window(height: height).map { index in
                let (row, isSelected) = (rows[index], index == list.selected)
                let style: (CellStyle) -> CellStyle = { isSelected ? .selected : $0 }
                let name = NoteTable.padded(row.title, to: width - 2 - valueWidth - 2)
                let value = DisplayWidth.truncated(PrintableText.line(row.value), to: valueWidth)
                return StyledLine(
                    [
                        .init(text: (isSelected ? "› " : "  ") + name, style: style(.plain)),
                        .init(text: "  " + value, style: style(row.isOn ? .good : .faint)),
                    ], filling: style(.plain))
            })
    }
}
