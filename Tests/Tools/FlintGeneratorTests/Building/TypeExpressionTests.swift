import FlintGenerator
import Testing

@Suite struct TypeExpressionTests {
    @Test(arguments: [
        "OrderID", "Waiting", "Foundation.URL", "A.B.C", "Set<Int>", "Result<A, any Error>", "A<B<C>>.D",
        "Receipt?",
        "A??", "[Int]", "[[Int]]", "[String: Int]", "[Key: [Value]?]", "(Int, String)",
        "(id: Int, name: String)",
        "(Int)", "()", "Void", "Never", "Any", "() -> Void", "(Int) -> Int", "(A, B) -> (C) -> D",
        "(_ id: Int) -> Void", "(_: Int) -> Void", "() async -> Void", "() throws -> Void",
        "() async throws -> A",
        "() throws(A) -> B", "@Sendable () -> Void", "@MainActor @Sendable (Int) -> Void",
        "@convention(c) () -> A",
        "(@Sendable () -> Void)?", "any P", "any P & Q", "any A.P", "(any P)?", "P & Q", "P & Q & R",
        "A.Type",
        "A.B.Type", "(any P).Type", "any P.Type", "(A).Protocol", "Überweisung", "Größe", "A1_b",
    ])
    func `a type is read as it is spelled`(text: String) {
        #expect(TypeExpression(text)?.text == text)
    }

    @Test(arguments: [
        ("Result < A,any   Error >", "Result<A, any Error>"), ("[ String:Int ]", "[String: Int]"),
        ("(id:Int,name :String)", "(id: Int, name: String)"),
        ("( ) async  throws->A", "() async throws -> A"),
        ("@Sendable( )->Void", "@Sendable () -> Void"), ("P&Q", "P & Q"), ("A ?", "A?"), (" A . B ", "A.B"),
        ("(_ id :Int)->Void", "(_ id: Int) -> Void"), ("\tA", "A"),
    ])
    func `blanks do not matter`(text: String, canonical: String) {
        #expect(TypeExpression(text)?.text == canonical)
        #expect(TypeExpression(text) == TypeExpression(canonical))
    }

    @Test(arguments: [
        "", " ", "waiting", "card refused", "Order received", "Order received!", "the user pays", "T!",
        "some View",
        "inout A", "A B", "A,B", "A:B", "A.", ".A", "A..B", "A.b", "A<>", "A<B", "A>", "[A", "A]", "[A:]",
        "[:]", "[]",
        "(A", "A)", "(,)", "(A,)", "A &", "& A", "A? & B", "any", "any a", "any [A]", "any P?", "A -> B",
        "(A) ->",
        "(x: A) -> B", "(x: A)", "(_: A)", "@Sendable A", "@Sendable", "@", "[guard]", "[x > 0]", "pay / log",
        "/ Log",
        "entry/ beep", "do/ Work", "Pay [Ok]", "Pay / Log", "A;", "A\nB", "A = B", "\"A\"", "`A`", "1", "1A",
        "_A",
        "A's", "É té", "Self", "?", "A ! B", "A...", "\u{0}", "订单", "() async Void", "() -> ", "throws -> A",
        "A async",
    ])
    func `prose, guards, events and broken types are no types`(text: String) {
        #expect(TypeExpression(text) == nil)
    }

    @Test(arguments: ["int", "a.b", "[a: b]", "(x: a, y: b)", "A"])
    func `where only a type may stand, names need no capital`(text: String) {
        #expect(TypeExpression(text, naming: .any)?.text == text)
    }

    @Test(arguments: ["some a", "inout a", "a b", "a!", "self.Self", "Self"])
    func `but they must be types`(text: String) {
        #expect(TypeExpression(text, naming: .any) == nil)
    }

    @Test func `Void and empty parentheses are no value`() {
        let isVoid: [Bool?] = ["Void", "( )", "(Void)"].map { TypeExpression($0)?.isVoid }
        #expect(isVoid == [true, true, false])
    }

    @Test func `the roots are the first names of all paths`() {
        #expect(TypeExpression("[A.B: (C<D>) async -> any E.F]")?.roots == ["A", "C", "D", "E"])
    }

    @Test func `types nest thirty-two deep and no deeper`() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth - 1) + "A" + String(repeating: "]", count: depth - 1)
        }
        #expect(TypeExpression(nested(32))?.text == nested(32))
        #expect(TypeExpression(nested(33)) == nil)
        #expect(TypeExpression(String(repeating: "(", count: 100_000)) == nil)
        #expect(TypeExpression(String(repeating: "() -> ", count: 50_000) + "A") == nil)
    }

    @Test func `a long flat type is read`() {
        let text = "(" + Array(repeating: "Int", count: 5_000).joined(separator: ", ") + ")"
        #expect(TypeExpression(text)?.text == text)
    }
}
