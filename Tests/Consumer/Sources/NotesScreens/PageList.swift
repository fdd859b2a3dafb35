public import FlintNavigation

/// The pages; it knows none of the other screens.
@MainActor
public final class PageList: OutputProducing, UpdateHandling {
    /// Asks for a new page.
    public struct Wish: Sendable {}

    /// A page to edit, or the wish for one.
    public typealias OutputType = OneOf2<Page, Wish>
    /// An edited page.
    public typealias UpdateType = Page

    /// The connection to the navigator.
    public let outlet = ScreenOutlet()
    /// The pages so far.
    public private(set) var pages: [Page] = []

    /// Creates the list.
    public init() {}

    /// Takes an edited page.
    ///
    /// - Parameter page: The page.
    public func handle(update page: Page) async { pages.append(page) }

    /// Opens a page.
    ///
    /// - Parameter page: The page.
    /// - Throws: `NavigationError` if it leads nowhere.
    public func open(_ page: Page) async throws { try await produce(page) }

    /// Asks for a new page.
    ///
    /// - Throws: `NavigationError` if it leads nowhere.
    public func add() async throws { try await produce(Wish()) }
}
