public import FlintNavigation

/// Edits a page; it knows none of the other screens.
@MainActor
public final class PageEditor: IO, InputCreatable {
    public typealias InputType = OneOf2<Page, PageList.Wish>
    public typealias OutputType = Page

    public let outlet = ScreenOutlet()
    public let input: InputType

    public init(input: InputType) {
        self.input = input
    }

    public func save(_ text: String) async throws { try await produce(Page(text)) }
}
