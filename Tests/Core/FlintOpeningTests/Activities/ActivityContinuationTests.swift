import Foundation
import Testing

@testable import FlintCore
@testable import FlintOpening

@Suite struct ActivityContinuationTests {
    private func steps(
        _ userInfo: [String: UserActivity.Value] = [:], page: String? = nil
    ) -> [ActivityContinuation.Step] {
        ActivityContinuation.steps(
            of: UserActivity(type: "t", userInfo: userInfo, webpageURL: page.flatMap { URL(string: $0) }))
    }

    @Test func `link, page, type: in this order`() throws {
        let link = try #require(URL(string: "notes:///a"))
        let page = try #require(URL(string: "https://example.org"))
        let all = [
            steps(), steps(page: "https://example.org"), steps(["flint.url": "notes:///a"]),
            steps(["flint.url": .url(link)], page: "https://example.org"),
        ]
        #expect(
            all == [
                [.type("t")], [.link(page), .type("t")], [.link(link), .type("t")],
                [.link(link), .link(page), .type("t")],
            ])
    }

    @Test(
        arguments: [1, true, ["notes:///a"], ["a": "b"], .data(Data()), "", "http://[", "a b://%"]
            as [UserActivity.Value])
    func `something else in the place of the link is a bad link or an ordinary one`(value: UserActivity.Value)
    {
        let first = steps(["flint.url": value]).first
        switch first {
        case .badLink: break
        case .link(let url): #expect(value.text.flatMap { URL(string: $0) } == url)
        default: Issue.record("There is neither: \(String(describing: first))")
        }
        if value.text == nil { #expect(first == .badLink) }
    }

    @Test func `the kind is told by type, then by eligibility`() {
        let kind = { (type: String, eligibility: UserActivity.Eligibility) in
            ActivityContinuation.kind(of: UserActivity(type: type, eligibility: eligibility))
        }
        let kinds = [
            kind("NSUserActivityTypeBrowsingWeb", .handoff), kind("com.apple.corespotlightitem", .perform),
            kind("t", [.handoff, .prediction]), kind("t", [.search, .prediction]), kind("t", .search),
            kind("t", .perform),
        ]
        #expect(kinds == [.browsingWeb, .search, .handoff, .prediction, .search, .other])
    }
}
