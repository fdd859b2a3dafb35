import Testing

@testable import FlintNavigation

/// A started navigator with an in-memory presenter.
@MainActor
struct Stage {
    let presenter = InMemoryPresenter()
    let navigator: Navigator

    init(
        root: NavigationLayout, transforms: OutputTransforms = OutputTransforms(),
        transitions: CustomTransitions = CustomTransitions(),
        @ScreenRegistryBuilder _ factories: () -> [ScreenRegistration]
    ) async throws {
        navigator = try Navigator(
            screens: ScreenRegistry(factories), root: root, presenter: presenter, transforms: transforms,
            transitions: transitions)
        try await navigator.start()
    }

    /// The tree in one line: `[a b]` is a stack, `<a *b>` are tabs with the selected one marked, `{a b}` a container, `a^b` has b
    /// presented over it.
    var shape: String { Self.shape(navigator.tree.root) }

    /// The numbers of the pages of `Alpha`.
    var numbers: [Int] {
        navigator.tree.nodes.compactMap { (navigator.screen(at: $0.id) as? Page<Alpha>)?.input.number }
    }

    /// The newest live screen of a type.
    func screen<S: Screen>(_ type: S.Type) throws -> S {
        let found = navigator.live.sorted { $0.key > $1.key }.lazy.compactMap { $0.value as? S }.first
        return try #require(found, "There is no \(S.screenKind) in \(shape).")
    }

    func node(_ kind: ScreenKind) throws -> NodeID {
        try #require(navigator.tree.nodes.last { $0.kind == kind }?.id)
    }

    /// Expects that the navigator holds what the presenter shows, and the screens of just that.
    func expectAgreement(_ location: SourceLocation = #_sourceLocation) throws {
        #expect(navigator.tree.root == presenter.shown?.root, sourceLocation: location)
        let places = navigator.tree.nodes.filter { $0.kind != nil }.map(\.id)
        #expect(Set(navigator.live.keys) == Set(places), sourceLocation: location)
        try navigator.tree.check()
        for (id, screen) in navigator.live {
            guard let outlet = (screen as? any OutputProducing)?.outlet else { continue }
            #expect(outlet.node == id && outlet.navigator === navigator, sourceLocation: location)
        }
    }

    static func shape(_ node: NavigationTree.Node) -> String {
        let members = node.children.map(shape)
        let own =
            switch node.content {
            case .screen(let kind, _): kind.rawValue
            case .stack: "[" + members.joined(separator: " ") + "]"
            case .tabs(_, let selected):
                "<" + members.enumerated().map { ($0 == selected ? "*" : "") + $1 }.joined(separator: " ")
                    + ">"
            case .container: "{" + members.joined(separator: " ") + "}"
            }
        return own + (node.modal.map { "^" + shape($0) } ?? "")
    }
}

/// A screen that is opened by a value and may produce anything.
@MainActor
final class Page<Value: Sendable>: InputCreatable, InputRenewing, OutputProducing {
    typealias OutputType = Value

    let outlet = ScreenOutlet()
    private(set) var input: Value

    init(input: Value) { self.input = input }

    func renew(input: Value) { self.input = input }
}

/// A screen without input that handles updates and may produce anything.
@MainActor
final class Desk<Update: Sendable>: OutputProducing, UpdateHandling {
    typealias OutputType = Update

    let outlet = ScreenOutlet()
    private(set) var updates: [Update] = []
    private let react: (@MainActor (Desk, Update) async throws -> Void)?

    init(_ react: (@MainActor (Desk, Update) async throws -> Void)? = nil) { self.react = react }

    func handle(update: Update) async throws {
        updates.append(update)
        try await react?(self, update)
    }
}

/// A screen without input, of whose types no other one is.
@MainActor
final class Start: OutputProducing, UpdateHandling {
    /// An output must lead somewhere.
    enum Nothing: Sendable {}

    typealias OutputType = Nothing

    let outlet = ScreenOutlet()

    func handle(update: Nothing) {}
}

extension OutputProducing {
    /// Produces without waiting.
    func send<Value: Sendable>(_ value: Value) { enqueue(value, as: Value.self) }
}

struct Alpha: Sendable, Hashable {
    var number = 0
}

struct Beta: Sendable, Hashable {
    var number = 0
}

struct Gamma: Sendable, Hashable {
    var number = 0
}

struct Failure: Error, Equatable {
    var number = 0
}

/// The error of an operation.
@MainActor
func failure<Value>(of operation: @MainActor () async throws -> Value) async -> (any Error)? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return error
    }
}

@MainActor
func code<Value>(of operation: @MainActor () async throws -> Value) async -> NavigationError.Code? {
    (await failure(of: operation) as? NavigationError)?.code
}

@MainActor
func first<Element: Sendable>(of stream: AsyncStream<Element>) async -> Element? {
    for await element in stream { return element }
    return nil
}
