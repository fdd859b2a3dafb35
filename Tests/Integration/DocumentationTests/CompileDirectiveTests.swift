import Testing

@Suite struct CompileDirectiveTests {
    @Test func `options are read from a comment`() throws {
        let directive = try #require(try CompileDirective(line: "<!-- compile: body, fails \"no 'x'\" -->"))
        #expect(directive.form == .body)
        #expect(directive.expectedError == "no 'x'")
        #expect(!directive.isRemembered)
    }

    @Test(arguments: ["", "text", "<!-- a comment -->", "```swift"])
    func `any other line is none`(line: String) throws {
        #expect(try CompileDirective(line: line) == nil)
    }

    @Test func `a misspelt option is an error`() {
        #expect(throws: CompileDirective.UnknownOption.self) {
            try CompileDirective(line: "<!-- compile: boddy -->")
        }
    }

    @Test func `blocks see the declarations before them`() throws {
        let document = Document(
            path: "a.md",
            text: """
                <!-- compile: hidden
                struct Hidden {}
                -->
                ```swift
                import Foundation
                struct Shown {}
                ```
                ```sh
                ls
                ```
                <!-- compile: body -->
                ```swift
                print(Shown())
                ```
                <!-- compile: fresh -->
                ```swift
                struct Other {}
                ```
                """)
        let blocks = try document.blocks(in: "swift")
        #expect(blocks.map(\.line) == [5, 13, 17])
        #expect(blocks.map(\.context.count) == [1, 2, 0])
        #expect(blocks.map(\.imports) == [["import Foundation"], ["import Foundation"], []])
        #expect(blocks[1].code == "print(Shown())")
    }
}
