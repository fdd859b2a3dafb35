import FlintNavigation

/// Shows the screens of a navigator in rows and columns, one frame at a time.
@MainActor
final class BrowsePresenter: Presenter {
    /// The screens that lie above each other, from the first to the visible one.
    typealias Layer = [(node: NodeID, view: any BrowseView)]

    let requests: AsyncStream<PresenterRequest>
    private let continuation: AsyncStream<PresenterRequest>.Continuation
    private let context: BrowseContext
    private var tree: NavigationTree?
    private var viewsByNode: [NodeID: any BrowseView] = [:]

    init(context: BrowseContext) {
        self.context = context
        (requests, continuation) = AsyncStream.makeStream()
    }

    func apply(_ batch: NavigationBatch) async throws -> NavigationTree {
        let before = current?.view
        for (node, screen) in batch.screens where viewsByNode[node] == nil {
            viewsByNode[node] = view(of: screen)
        }
        let gone = viewsByNode.filter { batch.screens[$0.key] == nil }
        tree = batch.tree
        for (node, view) in gone {
            viewsByNode[node] = nil
            context.work.endWaiting(for: view)
            view.disappear()
        }
        if let view = current?.view {
            if view !== before { view.appear() }
            if view.isQuestion { context.work.beginWaiting(for: view) }
        }
        return batch.tree
    }

    /// Tells the navigator that the person wants to leave a screen.
    func requestBack(from node: NodeID) { continuation.yield(.back(node)) }

    /// What is shown: the selected tab's screens, then what is presented over them.
    var layers: [Layer] {
        guard let tree else { return [] }
        var layers: [Layer] = [[]]
        collect(tree.root, into: &layers)
        return layers
    }

    /// The screen that keys are for.
    var current: (node: NodeID, view: any BrowseView)? { layers.last?.last }

    /// All screens there are, visible or not.
    var views: [any BrowseView] { viewsByNode.sorted { $0.key < $1.key }.map(\.value) }

    /// The titles of the tabs and the index of the selected one.
    var tabs: (titles: [String], selected: Int) {
        guard case .tabs(let nodes, let selected)? = tree?.root.content else { return ([], 0) }
        return (nodes.map { firstTitle(of: $0) }, selected)
    }

    /// Ends the requests.
    func finish() { continuation.finish() }

    private func view(of screen: any Screen) -> (any BrowseView)? {
        if let choice = screen as? ChoiceScreen { return ChoiceView(choice, context: context) }
        return screen as? any BrowseView
    }

    private func collect(_ node: NavigationTree.Node, into layers: inout [Layer]) {
        switch node.content {
        case .screen:
            if let view = viewsByNode[node.id] { layers[layers.count - 1].append((node.id, view)) }
        case .stack(let nodes): for node in nodes { collect(node, into: &layers) }
        case .tabs(let nodes, let selected):
            if nodes.indices.contains(selected) { collect(nodes[selected], into: &layers) }
        case .container(let nodes):
            if let first = nodes.first { collect(first, into: &layers) }
        }
        guard let modal = node.modal else { return }
        layers.append([])
        collect(modal, into: &layers)
    }

    private func firstTitle(of node: NavigationTree.Node) -> String {
        if let view = viewsByNode[node.id] { return view.title }
        return node.children.first.map { firstTitle(of: $0) } ?? ""
    }
}
