import Foundation
import TestSupport
import Testing

@testable import FlintCore

@Suite struct ActivityTests {
    @Test(arguments: 0..<8) func `an activity survives encoding`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        var activity = UserActivity(
            type: "org.example.\(seed)", eligibility: [.handoff, .search], title: "Title \(seed)",
            userInfo: UserActivity.Value.randomUserInfo(using: &generator),
            webpageURL: URL(string: "https://example.org"))
        activity.keywords = ["b", "a"]
        activity.requiredUserInfoKeys = Set(activity.userInfo.keys)
        activity.thumbnail =
            seed.isMultiple(of: 2) ? .data(Data([1, 2])) : .file(URL(fileURLWithPath: "/tmp/a"))
        activity.contentAttributes = UserActivity.ContentAttributes(
            contentType: "public.text", relatedIdentifier: "1", authorNames: ["A"],
            creationDate: .distantPast,
            modificationDate: .distantFuture)
        activity.expiry = Date(timeIntervalSinceReferenceDate: 5)
        activity.bindingID = "F#A"
        activity.isContinuedByApplication = true
        #expect(try JSONDecoder().decode(UserActivity.self, from: JSONEncoder().encode(activity)) == activity)
    }

    @Test func `prediction implies search, and nothing else implies anything`() {
        #expect(UserActivity.Eligibility.prediction.withImplied == [.prediction, .search])
        for option: UserActivity.Eligibility in [.perform, .handoff, .search, .publicIndexing] {
            #expect(option.withImplied == option)
        }
        #expect(
            UserActivity.Eligibility([.publicIndexing, .perform, .handoff]).names == [
                "perform", "handoff", "publicIndexing",
            ])
    }
}
