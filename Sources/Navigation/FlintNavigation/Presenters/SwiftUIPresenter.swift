#if canImport(SwiftUI)
    public import Observation
    public import SwiftUI

    /// Shows the tree of a navigator with SwiftUI: stacks with paths, tabs with selections, presentations as
    /// sheets.
    ///
    /// ```swift
    /// let presenter = SwiftUIPresenter()
    /// let navigator = try Navigator(screens: screens, root: root, presenter: presenter)
    /// // In a scene:
    /// presenter.view { screen in ScreenView(screen) } label: { screen in Text(title(of: screen)) }
    /// ```
    ///
    /// A user's action with the system's controls is shown immediately, and reported to the navigator
    /// afterwards. This includes the back button, which SwiftUI does not distinguish from a swipe; a caller
    /// that waits for the screen's output then gets a cancellation. For a button that asks the navigator
    /// first, call ``back()``. The presenter was compiled against the signatures of the framework only, and
    /// has not run.
    @MainActor @Observable
    public final class SwiftUIPresenter: Presenter {
        /// The requests that result from the user's actions with the system's controls.
        @ObservationIgnored public let requests: AsyncStream<PresenterRequest>

        @ObservationIgnored private let queue = PresenterRequests()
        /// The screens of the shown tree, and those that the last batch has removed.
        ///
        /// Removed screens are still visible during their closing animation.
        @ObservationIgnored private var screens: [NodeID: any Screen] = [:]
        @ObservationIgnored private var leaving: [NodeID: NavigationTree.Node] = [:]
        private var presented: PresentedTree?

        /// Creates a presenter that shows nothing yet.
        public init() {
            requests = queue.stream()
        }

        /// Shows the tree of a batch.
        ///
        /// - Parameter batch: The batch.
        /// - Returns: The tree of the batch.
        /// - Throws: ``NestedStack`` if a stack is inside a stack, which SwiftUI does not support; then
        ///   nothing has changed.
        public func apply(_ batch: NavigationBatch) async throws -> NavigationTree {
            if let nested = NestedStack(in: batch.tree) { throw nested }
            leaving = Dictionary(
                (presented?.tree.nodes ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            screens = screens.filter { leaving[$0.key] != nil }.merging(batch.screens) { _, new in new }
            var transaction = Transaction(animation: batch.isAnimated ? .default : nil)
            transaction.disablesAnimations = !batch.isAnimated
            withTransaction(transaction) { presented = PresentedTree(batch.tree) }
            return batch.tree
        }

        /// Creates the view of the navigator's tree.
        ///
        /// - Parameters:
        ///   - content: Creates the view of a screen.
        ///   - label: Creates the label of a tab from its first screen.
        /// - Returns: The view, to be used only once.
        public func view<Content: View, Label: View>(
            @ViewBuilder content: @escaping @MainActor (any Screen) -> Content,
            @ViewBuilder label: @escaping @MainActor (any Screen) -> Label
        ) -> some View {
            RootView(presenter: self, content: content, label: label)
        }

        /// Asks the navigator to leave the current screen; the view changes only when the navigator shows the
        /// result.
        public func back() {
            if let current = presented?.tree.current.id { queue.send(.back(current)) }
        }

        fileprivate var root: NodeID? { presented?.tree.root.id }

        fileprivate func node(_ id: NodeID) -> NavigationTree.Node? { presented?.tree[id] ?? leaving[id] }

        fileprivate func screen(_ id: NodeID) -> (any Screen)? { screens[id] }

        fileprivate func path(of stack: NodeID) -> Binding<[NodeID]> {
            Binding { @MainActor in
                self.presented.flatMap { $0.tree[stack] == nil ? nil : $0.path(of: stack) }
                    ?? self.leaving[stack]?.children.dropFirst().map(\.id) ?? []
            } set: { @MainActor path in
                self.send { $0.setPath(path, of: stack) }
            }
        }

        fileprivate func selection(of tabs: NodeID) -> Binding<Int> {
            Binding { @MainActor in
                self.presented?.selection(of: tabs) ?? 0
            } set: { @MainActor tab in
                self.send { $0.select(tab, in: tabs) }
            }
        }

        fileprivate func modal(over node: NodeID) -> Binding<Modal?> {
            Binding { @MainActor in
                self.presented?.tree[node]?.modal.map { Modal(id: $0.id) }
            } set: { @MainActor modal in
                if modal == nil { self.send { $0.dismissModal(over: node) } }
            }
        }

        private func send(_ change: (inout PresentedTree) -> PresenterRequest?) {
            guard var presented, let request = change(&presented) else { return }
            self.presented = presented
            queue.send(request)
        }
    }

    private struct Modal: Identifiable {
        let id: NodeID
    }

    private struct RootView<Content: View, Label: View>: View {
        let presenter: SwiftUIPresenter
        let content: @MainActor (any Screen) -> Content
        let label: @MainActor (any Screen) -> Label

        var body: some View {
            if let root = presenter.root {
                NodeView(id: root, presenter: presenter, content: content, label: label).id(root)
            }
        }
    }

    private struct NodeView<Content: View, Label: View>: View {
        let id: NodeID
        let presenter: SwiftUIPresenter
        let content: @MainActor (any Screen) -> Content
        let label: @MainActor (any Screen) -> Label

        var body: some View {
            arrangement.sheet(item: presenter.modal(over: id)) { modal in view(of: modal.id) }
        }

        @ViewBuilder private var arrangement: some View {
            switch presenter.node(id)?.content {
            case .stack(let members):
                NavigationStack(path: presenter.path(of: id)) {
                    Group {
                        if let first = members.first { view(of: first.id) }
                    }
                    .navigationDestination(for: NodeID.self) { member in view(of: member) }
                }
            case .tabs(let members, _):
                TabView(selection: presenter.selection(of: id)) {
                    ForEach(Array(members.enumerated()), id: \.element.id) { index, member in
                        view(of: member.id).tabItem { tabLabel(of: member) }.tag(index)
                    }
                }
            case .container(let members):
                HStack {
                    ForEach(members) { member in view(of: member.id) }
                }
            case .screen, nil:
                // A screen that was removed is still visible during its closing animation.
                if let screen = presenter.screen(id) { content(screen) }
            }
        }

        private func view(of id: NodeID) -> NodeView {
            NodeView(id: id, presenter: presenter, content: content, label: label)
        }

        @ViewBuilder private func tabLabel(of member: NavigationTree.Node) -> some View {
            if let screen = VisibleScreens.bottom(member).flatMap(presenter.screen) { label(screen) }
        }
    }
#endif
