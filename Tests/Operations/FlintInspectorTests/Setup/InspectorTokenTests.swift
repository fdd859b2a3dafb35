import Testing

@testable import FlintInspector

@Suite struct InspectorTokenTests {
    @Test func `a token has 32 digits and reads its own text`() {
        let token = InspectorToken()
        #expect(InspectorToken(token.text) == token)
        #expect(InspectorToken("x") == nil)
    }
}
