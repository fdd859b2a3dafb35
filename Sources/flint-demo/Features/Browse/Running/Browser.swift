import FlintNavigation

/// The full-screen interface without a terminal: keys go in, frames come out.
@MainActor
final class Browser {
    /// The largest number of keys that wait for work to end.
    private static let queueLimit = 1000

    let context: BrowseContext
    private let navigator: Navigator
    private let presenter: BrowsePresenter
    private var queue: [Key] = []
    /// Whether the person has left.
    private(set) var isDone = false
    /// Called when there may be another picture.
    var onChange: @MainActor () -> Void = {}

    init(context: BrowseContext, navigator: Navigator, presenter: BrowsePresenter) {
        self.context = context
        self.navigator = navigator
        self.presenter = presenter
        context.work.onChange = { [weak self] in
            self?.drain()
            self?.onChange()
        }
    }

    // MARK: Keys

    /// What the person has written and not saved, unless it is to be lost.
    var unsaved: [UnsavedText] { isDone ? [] : presenter.views.compactMap(\.unsaved) }

    /// Takes a key.
    ///
    /// While work is going on keys wait for it, except for those that scroll and those that give it up.
    func press(_ key: Key) {
        guard context.work.isBusy || !queue.isEmpty else { return dispatch(key) }
        switch key {
        case .control("c"), .escape:
            queue = []
            context.work.cancel()
        case .up, .down, .pageUp, .pageDown:
            if queue.isEmpty { dispatch(key) } else { wait(key) }
        default: wait(key)
        }
    }

    /// Waits until a picture is complete: no work is going on, no key waits.
    func settle() async {
        while context.work.isBusy || !queue.isEmpty {
            await context.work.settle()
            drain()
        }
    }

    private func wait(_ key: Key) {
        if queue.count < Self.queueLimit { queue.append(key) }
    }

    private func drain() {
        while !context.work.isBusy, !queue.isEmpty, !isDone { dispatch(queue.removeFirst()) }
    }

    private func dispatch(_ key: Key) {
        if !context.work.isBusy { context.work.clearNotice() }
        defer { onChange() }
        guard let view = presenter.current?.view else { return pressAnywhere(key) }
        if view.press(key) { return }
        pressAnywhere(key)
    }

    private func pressAnywhere(_ key: Key) {
        switch key {
        case .escape, .backspace: goBack()
        case .tab: selectTab { ($0 + 1) % $1 }
        case .backTab: selectTab { ($0 + $1 - 1) % $1 }
        case .character("1"): selectTab { _, _ in 0 }
        case .character("2"): selectTab { _, _ in 1 }
        case .character("q"), .control("c"), .control("d"): quit()
        default: break
        }
    }

    private func goBack() {
        let layers = presenter.layers
        guard let layer = layers.last, let (node, view) = layer.last else { return }
        let navigator = navigator
        if view.isQuestion {
            // Whoever asked learns of it, and goes on.
            context.work.endWaiting(for: view)
            presenter.requestBack(from: node)
        } else if layer.count > 1 {
            context.go("Going back") { try await navigator.pop() }
        } else if layers.count > 1 {
            context.go("Going back") { try await navigator.dismiss() }
        }
    }

    private func selectTab(_ choose: (_ selected: Int, _ count: Int) -> Int) {
        let tabs = presenter.tabs
        // What is in front has to be left first.
        guard presenter.layers.count == 1, !tabs.titles.isEmpty else { return }
        let tab = choose(tabs.selected, tabs.titles.count)
        guard tab != tabs.selected, tabs.titles.indices.contains(tab) else { return }
        let navigator = navigator
        context.go("Changing the tab") { try await navigator.select(tab: tab) }
    }

    private func quit() {
        guard presenter.current?.view.isQuestion != true else { return goBack() }
        guard presenter.views.contains(where: { $0.unsaved != nil }) else {
            isDone = true
            return
        }
        context.work.perform("Leaving") { [self] in
            let leave = "Leave without saving"
            let answer = try await context.ask(
                "Leave without saving?", "There are changes that are not saved.", ["Go on writing", leave])
            if answer == leave { isDone = true }
        }
    }

    // MARK: Frames

    /// The picture of a size.
    func frame(of size: FrameSize) -> Frame {
        var frame = Frame(size)
        guard let layout = BrowseChrome.Layout(size) else {
            BrowseChrome.note(on: &frame)
            return frame
        }
        let layers = presenter.layers
        draw(layers, in: &frame, layout)
        let chrome = BrowseChrome(layout: layout, surroundings: surroundings(layers, layout))
        chrome.draw(in: &frame)
        return frame
    }

    private func surroundings(
        _ layers: [BrowsePresenter.Layer], _ layout: BrowseChrome.Layout
    ) -> BrowseChrome.Surroundings {
        let (tabs, view) = (presenter.tabs, layers.last?.last?.view)
        let work = context.work
        let busy = work.title.map { BrowseWork.Notice(text: "\($0)… (esc stops it)", style: .faint) }
        return BrowseChrome.Surroundings(
            tabs: tabs.titles, selectedTab: tabs.selected,
            path: layers.joined().map(\.view.title), notice: work.notice ?? busy,
            place: view?.place ?? "", hints: view?.hints ?? [KeyHint("q", "quit")])
    }

    private func draw(
        _ layers: [BrowsePresenter.Layer], in frame: inout Frame, _ layout: BrowseChrome.Layout
    ) {
        for (index, layer) in layers.enumerated() {
            guard let view = layer.last?.view else { continue }
            guard index > 0, let widest = BrowseChrome.Box(layout, rows: layout.body.count) else {
                // Without room for a box, what is in front takes all.
                if index > 0 { frame = Frame(frame.size) }
                let content = view.content(width: layout.columns, height: layout.body.count)
                BrowseChrome.draw(content, in: &frame, rows: layout.body, column: 0, width: layout.columns)
                continue
            }
            let content = view.content(width: widest.width - 4, height: widest.height - 2)
            guard let box = BrowseChrome.Box(layout, rows: content.lines.count) else { continue }
            frame.fade()
            BrowseChrome.draw(box, title: view.title, in: &frame)
            BrowseChrome.draw(
                content, in: &frame, rows: box.row + 1..<box.row + box.height - 1, column: box.column + 2,
                width: box.width - 4)
        }
    }
}
