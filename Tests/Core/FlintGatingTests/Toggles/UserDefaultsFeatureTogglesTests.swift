import FlintCore
import Foundation
import Testing

@Suite struct UserDefaultsFeatureTogglesTests {
    private let suite = "flint.tests.\(UUID().uuidString)"

    private func withDefaults(_ body: (UserDefaults) throws -> Void) throws {
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        try body(defaults)
    }

    @Test func `preferences are kept under the feature's identifier`() throws {
        try withDefaults { defaults in
            let toggles = UserDefaultsFeatureToggles(suite: suite)
            try toggles.setEnabled(false, for: "Editor.ExportFeature")
            #expect(defaults.object(forKey: "flint.toggle.Editor.ExportFeature") as? Bool == false)
            let later = UserDefaultsFeatureToggles(suite: suite)
            #expect(later.isEnabled("Editor.ExportFeature") == false)
            try toggles.setEnabled(nil, for: "Editor.ExportFeature")
            #expect(defaults.object(forKey: "flint.toggle.Editor.ExportFeature") == nil)
            #expect(UserDefaultsFeatureToggles(suite: suite).isEnabled("Editor.ExportFeature") == nil)
        }
    }

    @Test func `a stored value of a wrong type reads as no preference and can be overwritten`() throws {
        try withDefaults { defaults in
            defaults.set("true", forKey: "flint.toggle.text")
            defaults.set(1, forKey: "flint.toggle.int")
            defaults.set(1.0, forKey: "flint.toggle.double")
            defaults.set([true], forKey: "flint.toggle.array")
            defaults.set(Data([1]), forKey: "flint.toggle.data")
            let toggles = UserDefaultsFeatureToggles(suite: suite)
            for feature in ["text", "int", "double", "array", "data"] {
                #expect(toggles.isEnabled(feature) == nil)
                try toggles.setEnabled(true, for: feature)
                #expect(UserDefaultsFeatureToggles(suite: suite).isEnabled(feature) == true)
            }
        }
    }

    @Test func `a choice is there when the process has ended`() async throws {
        await #expect(processExitsWith: .success) { [suite = suite as String] in
            try UserDefaultsFeatureToggles(suite: suite).setEnabled(true, for: "a")
            // The process ends without a word to the user defaults.
            _exit(0)
        }
        try withDefaults { _ in
            #expect(UserDefaultsFeatureToggles(suite: suite).isEnabled("a") == true)
        }
    }

    @Test func `what others write is seen after a reload`() async throws {
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let toggles = UserDefaultsFeatureToggles(suite: suite)
        #expect(toggles.isEnabled("a") == nil)
        var changes = toggles.changes().makeAsyncIterator()
        let revision = toggles.revision
        defaults.set(true, forKey: "flint.toggle.a")
        toggles.reload()
        #expect(toggles.isEnabled("a") == true)
        #expect(toggles.revision != revision)
        #expect(await changes.next() == UserToggleChange(feature: nil, isEnabled: nil))
    }

    @Test func `a reload during a write does not bring back what was stored before`() async throws {
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let toggles = UserDefaultsFeatureToggles(suite: suite)
        let outdated = await withTaskGroup(of: Int.self) { group in
            group.addTask {
                (1...200).count { round in
                    let isOn = round.isMultiple(of: 2)
                    try? toggles.setEnabled(isOn, for: "a")
                    return toggles.isEnabled("a") != isOn
                }
            }
            group.addTask {
                for _ in 1...200 {
                    toggles.reload()
                    _ = toggles.isEnabled("a")
                }
                return 0
            }
            return await group.reduce(0, +)
        }
        #expect(outdated == 0)
    }
}
