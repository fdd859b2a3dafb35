import FlintNavigation
import Testing

@Suite struct OneOfTests {
    @Test func `a value is lifted into the first leaf of its type`() throws {
        typealias Inner = OneOf2<Bool, String>
        let lifted = try #require(OneOf2<Int, Inner>(lifting: "text", as: String.self))
        #expect(lifted == .t2(.t2("text")))
        #expect(lifted.leaf == TypedValue("text"))
    }
}
