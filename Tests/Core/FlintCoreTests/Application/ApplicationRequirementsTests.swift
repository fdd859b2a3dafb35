import CoreTestSupport
import FlintTesting
import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintGating
@testable import FlintLinks

@Suite(.flint) struct ApplicationRequirementsTests {
    enum Camera: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.permissions(.camera, .microphone, .notifications)
        }
    }

    enum Film: ConditionalFeature, TestFeature {
        static func constraints(requirements: FeatureConstraintsBuilder) {
            requirements.permissions(.camera, PermissionKind(rawValue: "own"))
        }
    }

    struct Note: Sendable, Codable, ActivityCodable {
        var name: String
    }

    enum Notes: Feature, TestFeature {
        static let identifier = "Notes"
        static func prepare(actions: FeatureActionsBuilder) {
            actions.declare(
                all: action(Show.self), action(Browse.self), action(Count.self))
        }
    }

    enum Show: Action, ActivityAction {
        static let description = "Shows a note, with an activity whose type is derived"
        static let identifier = "show"
        static let activityEligibility: UserActivity.Eligibility = .handoff
        static func perform(with context: ActionContext<Note>, using presenter: NoPresenter) {}
    }

    enum Browse: Action, ActivityAction {
        static let description = "Has an activity with a type of its own"
        static let activityEligibility: UserActivity.Eligibility = .perform
        static let activityType: String? = "org.example.browsing"
        static func perform(with context: ActionContext<Note>, using presenter: NoPresenter) {}
    }

    enum Count: IdleAction {}

    enum Root: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [Camera.self, Film.self, Notes.self]
    }

    private func setUp() throws -> ApplicationRequirements {
        try Flint.current.setup(Root.self) {
            $0.links = LinkConfiguration(
                schemes: ["notes", "n<&>", "notes"], domains: ["example.org"], applicationID: "org.example")
        }
        return Flint.current.applicationRequirements
    }

    @Test func `everything that the features want is listed once, in registration order`() throws {
        let requirements = try setUp()
        #expect(requirements.urlSchemes == ["notes", "n<&>"])
        #expect(requirements.associatedDomains == ["example.org"])
        #expect(requirements.activityTypes == ["org.example.Notes.show", "org.example.browsing"])
        #expect(
            requirements.usageDescriptionKeys == ["NSCameraUsageDescription", "NSMicrophoneUsageDescription"])
    }

    @Test func `an adapter's own key is listed too`() throws {
        try Flint.current.setup(Root.self) {
            $0.links.applicationID = "org.example"
            $0.permissions.register(PermissionKind(rawValue: "own")) {
                FakePermissionAdapter(PermissionKind(rawValue: "own"), usageDescriptionKeys: ["OwnUsage"])
            }
        }
        #expect(Flint.current.applicationRequirements.usageDescriptionKeys.last == "OwnUsage")
    }

    @Test func `the property list reads back, and its keys come in alphabetical order`() throws {
        let text = try setUp().propertyListXML(usageDescriptions: [
            "NSCameraUsageDescription": "To take \"pictures\" & <films>", "Other": "not wanted",
        ])
        let list = try #require(
            try unsafe PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
                as? [String: Any])
        #expect(
            list.keys.sorted() == [
                "CFBundleURLTypes", "NSCameraUsageDescription", "NSMicrophoneUsageDescription",
                "NSUserActivityTypes",
            ])
        let types = try #require(list["CFBundleURLTypes"] as? [[String: Any]])
        #expect(types.first?["CFBundleURLSchemes"] as? [String] == ["notes", "n<&>"])
        #expect(list["NSCameraUsageDescription"] as? String == "To take \"pictures\" & <films>")
        #expect(list["NSMicrophoneUsageDescription"] as? String == "")
        #expect((list["NSUserActivityTypes"] as? [String])?.count == 2)
        let entitlements = try setUpEntitlements()
        let positions = list.keys.sorted().map { text.range(of: $0)?.lowerBound }
        #expect(
            positions.compactMap { $0 } == positions.compactMap { $0 }.sorted() && !positions.contains(nil))
        #expect(entitlements == ["com.apple.developer.associated-domains": ["applinks:example.org"]])
    }

    private func setUpEntitlements() throws -> [String: [String]]? {
        let text = try Flint.current.applicationRequirements.entitlementsXML()
        return try unsafe PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
            as? [String: [String]]
    }

    @Test func `an application that wants nothing has empty lists`() throws {
        let requirements = Flint.current.applicationRequirements
        #expect(try requirements.propertyListXML().contains("<key>") == false)
        #expect(try requirements.entitlementsXML().contains("<key>") == false)
    }
}
