import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct PropertyListTests {
    /// What is looked at in a list.
    private struct Information: Decodable {
        let CFBundleURLTypes: [[String: [String]]]
        let NSUserActivityTypes: [String]
    }

    private func list<List: Decodable>(_ list: List.Type, _ words: [String]) async throws -> List {
        let run = await ProgramRun(words, in: try TemporaryFolder())
        #expect(run.status == .success)
        return try PropertyListDecoder().decode(list, from: Data(run.output.utf8))
    }

    @Test func `the list has schemes and activities`() async throws {
        let list = try await list(Information.self, ["property-list"])
        #expect(list.CFBundleURLTypes == [["CFBundleURLSchemes": ["notes"]]])
        #expect(list.NSUserActivityTypes == ["flint-demo.BrowsingFeature.NoteOpenAction"])
    }

    @Test func `the entitlements have domains`() async throws {
        let list = try await list([String: [String]].self, ["plist", "--entitlements"])
        #expect(list == ["com.apple.developer.associated-domains": ["applinks:notes.example"]])
    }
}
