public import FlintNavigation

/// Edits a page; it knows none of the other screens.
@MainActor
public final class PageEditor: IO, InputCreatable {
    /// A page to edit, or the wish for one.
    public typealias InputType = OneOf2<Page, PageList.Wish>
    /// The edited page.
    public typealias OutputType = Page

    /// The connection to the navigator.
    public let outlet = ScreenOutlet()
    /// What is edited.
    public let input: InputType

    /// Creates the editor.
    ///
    /// - Parameter input: What is edited.
    public init(input: InputType) {
        self.input = input
    }

    /// Hands the page on.
    ///
    /// - Parameter text: Its words.
    /// - Throws: `NavigationError` if it leads nowhere.
    public func save(_ text: String) async throws { try await produce(Page(text)) }
}
