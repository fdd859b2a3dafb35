import FlintCore
import Foundation
import Testing

/// Preferences that the first Flint has stored.
@Suite struct LegacyUserTogglesTests {
    private let suite = "flint.tests.\(UUID().uuidString)"
    private let prefix = "features.user.toggle."

    private func withStored(
        _ stored: [String: Any], names: [String: String] = [:],
        _ body: (UserDefaultsFeatureToggles, UserDefaults) throws -> Void
    ) throws {
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        for (path, value) in stored { defaults.set(value, forKey: prefix + path) }
        try body(UserDefaultsFeatureToggles(suite: suite, formerNames: names), defaults)
    }

    @Test(arguments: [true, false])
    func `a preference is found by the end of its path`(isOn: Bool) throws {
        try withStored(["AppFeatures/Extras/SharingFeature": isOn]) { toggles, _ in
            let names = ["SharingFeature", "Editor.SharingFeature", "Sharing", "Extras"]
            #expect(names.map { toggles.isEnabled($0) } == [isOn, isOn, nil, nil])
        }
    }

    @Test
    func `a feature needs no groups and may have been renamed, and what is no Boolean is no preference`()
        throws
    {
        let stored: [String: Any] = [
            "LoneFeature": true, "App/OldFeature": true, "App/AFeature": "true", "App/BFeature": 1,
        ]
        try withStored(stored, names: ["new": "OldFeature"]) { toggles, _ in
            let names = ["LoneFeature", "new", "OldFeature", "AFeature", "BFeature"]
            #expect(names.map { toggles.isEnabled($0) } == [true, true, true, nil, nil])
        }
    }

    @Test func `a newer preference counts, and removing it does not bring back the old one`() throws {
        try withStored(["App/AFeature": true, "App/BFeature": true]) { toggles, defaults in
            try toggles.setEnabled(false, for: "AFeature")
            #expect(toggles.isEnabled("AFeature") == false)
            #expect(UserDefaultsFeatureToggles(suite: suite).isEnabled("AFeature") == false)
            try toggles.setEnabled(nil, for: "AFeature")
            #expect(toggles.isEnabled("AFeature") == nil)
            toggles.reload()
            #expect(toggles.isEnabled("AFeature") == nil)
            #expect(UserDefaultsFeatureToggles(suite: suite).isEnabled("AFeature") == nil)
            #expect(defaults.object(forKey: prefix + "App/AFeature") == nil)
            #expect(toggles.isEnabled("BFeature") == true)
        }
    }

    @Test func `removing the old preference alone is a change`() throws {
        try withStored(["App/AFeature": false]) { toggles, _ in
            #expect(toggles.isEnabled("AFeature") == false)
            let revision = toggles.revision
            try toggles.setEnabled(nil, for: "AFeature")
            #expect(toggles.revision != revision)
            #expect(toggles.isEnabled("AFeature") == nil)
        }
    }

    @Test func `of two features of one name neither is read unless it is told apart`() throws {
        let stored = ["App/A/SendFeature": true, "App/B/SendFeature": false]
        try withStored(stored) { toggles, _ in #expect(toggles.isEnabled("SendFeature") == nil) }
        let names = ["SendFeature": "A/SendFeature", "Other": "App/B/SendFeature", "Third": "/SendFeature"]
        try withStored(stored, names: names) { toggles, _ in
            #expect(["SendFeature", "Other", "Third"].map { toggles.isEnabled($0) } == [true, false, nil])
        }
    }

    @Test func `what is stored later is seen after a reload`() throws {
        try withStored([:]) { toggles, defaults in
            #expect(toggles.isEnabled("AFeature") == nil)
            defaults.set(true, forKey: prefix + "App/AFeature")
            toggles.reload()
            #expect(toggles.isEnabled("AFeature") == true)
        }
    }
}
