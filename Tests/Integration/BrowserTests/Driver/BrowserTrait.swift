import Testing

/// One browser for all tests of a suite and its suites, ended with the suite.
struct BrowserTrait: SuiteTrait, TestScoping {
    // The suites within find the browser of the outer one.
    var isRecursive: Bool { false }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let browser = try await Browser()
        let result: Result<Void, any Error>
        do {
            result = .success(try await Browser.$current.withValue(browser) { try await function() })
        } catch {
            result = .failure(error)
        }
        await browser.stop()
        try result.get()
    }
}

extension Trait where Self == BrowserTrait {
    /// A browser, in ``Browser/current``.
    static var browser: BrowserTrait { BrowserTrait() }
}
