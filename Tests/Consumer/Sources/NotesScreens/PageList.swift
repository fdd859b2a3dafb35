public import FlintNavigation

/// The pages; it knows none of the other screens.
@MainActor
public final class PageList: OutputProducing, UpdateHandling {
    public struct Wish: Sendable {}

    public typealias OutputType = OneOf2<Page, Wish>
    public typealias UpdateType = Page

    public let outlet = ScreenOutlet()
    public private(set) var pages: [Page] = []

    public init() {}

    public func handle(update page: Page) async { pages.append(page) }

    public func open(_ page: Page) async throws { try await produce(page) }

    public func add() async throws { try await produce(Wish()) }
}
