import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintOpening

@Suite struct ActivityCodableTests {
    struct PageRef: Codable, ActivityCodable, Equatable {
        enum Style: String, Codable { case plain, bold }

        struct Place: Codable, Equatable { var line: Int }

        var name: String
        var page: Int
        var isDraft = false
        var scale = 1.0
        var edited: Date?
        var link: URL?
        var style = Style.bold
        var tags: [String] = []
        var place = Place(line: 1)
        var bytes = Data([1])
    }

    @Test(arguments: 0..<10) func `a codable input is made again`(seed: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let ref = PageRef(
            name: ["", "a b", "ä/%👩‍👩‍👧", "true", "1"].randomElement(using: &generator) ?? "",
            page: Int(truncatingIfNeeded: generator.next()), isDraft: Bool.random(using: &generator),
            scale: Double.random(in: -5...5, using: &generator),
            edited: Bool.random(using: &generator) ? Date(timeIntervalSinceReferenceDate: 12) : nil,
            link: URL(string: "https://example.org/a?b=c"), tags: ["x", "y"])
        let userInfo = try ref.activityUserInfo()
        #expect((userInfo["isDraft"], userInfo["page"]) == (.bool(ref.isDraft), .integer(ref.page)))
        #expect(try PageRef(activityUserInfo: userInfo) == ref)
        // As it comes back from another device.
        let data = try JSONEncoder().encode(userInfo)
        let copy = try JSONDecoder().decode([String: UserActivity.Value].self, from: data)
        #expect(try PageRef(activityUserInfo: copy) == ref)
    }

    @Test func `an error names the key, not the value`() throws {
        let userInfo = try PageRef(name: "secret", page: 1).activityUserInfo()
        var without = userInfo
        without["page"] = nil
        #expect(throws: ActivityDecodingError.missing(["page"])) { try PageRef(activityUserInfo: without) }
        var wrong = userInfo
        wrong["page"] = "secret"
        let error = #expect(throws: ActivityDecodingError.invalid(["page"])) {
            try PageRef(activityUserInfo: wrong)
        }
        #expect(error?.description.contains("secret") == false)
        var deep = userInfo
        deep["place"] = ["line": "x"]
        #expect(throws: ActivityDecodingError.invalid(["place.line"])) { try PageRef(activityUserInfo: deep) }
        #expect(ActivityDecodingError.missing(["a", "b"]).description.contains("'a', 'b'"))
        #expect(ActivityDecodingError.missing([]).code.description == "missingKeys")
    }

    @Test(arguments: 0..<50) func `any user info makes an input or an error of Flint`(seed: Int) {
        var generator = SeededGenerator(seed: seed)
        var userInfo = UserActivity.Value.randomUserInfo(using: &generator)
        userInfo["page"] = UserActivity.Value.random(using: &generator, depth: 2)
        do { _ = try PageRef(activityUserInfo: userInfo) } catch {
            #expect(error is ActivityDecodingError)
        }
    }

    @Test func `an input may be missing or optional, and must be a list of properties`() throws {
        #expect(throws: EncodingError.self) { try Single.a.activityUserInfo() }
        #expect(throws: (any Error).self) { try Huge(number: .max).activityUserInfo() }
        #expect(NoInput().activityUserInfo().isEmpty)
        #expect(try PageRef?.none.activityUserInfo().isEmpty)
        #expect(try PageRef?(activityUserInfo: [:]) == nil)
        let ref: PageRef? = PageRef(name: "a", page: 2)
        #expect(try PageRef?(activityUserInfo: ref.activityUserInfo()) == ref)
        #expect(throws: ActivityDecodingError.self) { try PageRef?(activityUserInfo: ["page": 1]) }
    }

    enum Single: String, Codable, ActivityCodable { case a }

    struct Huge: Codable, ActivityCodable { let number: UInt64 }
}
