import Foundation
import Testing

/// The manifests that Apple's stores ask of libraries.
@Suite struct PrivacyManifestTests {
    /// What a source writes that uses one of the interfaces for which a reason has to be given.
    private static let uses: [(category: String, pattern: String)] = [
        ("NSPrivacyAccessedAPICategoryUserDefaults", "UserDefaults("),
        ("NSPrivacyAccessedAPICategoryFileTimestamp", "stat("),
        ("NSPrivacyAccessedAPICategoryFileTimestamp", "attributesOfItem"),
        ("NSPrivacyAccessedAPICategorySystemBootTime", "systemUptime"),
        ("NSPrivacyAccessedAPICategoryDiskSpace", "statvfs("),
    ]
    /// What applications link; tools are not in a store.
    private static let tools = [
        "Demo/", "Operations/FlintInspector", "Testing/", "Tools/",
    ]

    @Test(arguments: try Repository.modules.filter { !tools.contains(where: $0.hasPrefix) })
    func `a library says why it uses what a reason is required for`(module: String) throws {
        let sources = try Repository.files(in: "Sources/\(module)", withExtension: "swift")
        let text = try sources.map(Repository.text).joined()
        let used = Set(Self.uses.filter { text.contains($0.pattern) }.map(\.category))
        let path = "Sources/\(module)/PrivacyInfo.xcprivacy"
        guard !used.isEmpty || Repository.exists(path) else { return }
        try #require(Repository.exists(path), "\(module) uses \(used) and has no manifest.")
        let list = try #require(
            try unsafe PropertyListSerialization.propertyList(
                from: Data(contentsOf: Repository.url(path)), format: nil) as? [String: Any])
        #expect(list["NSPrivacyTracking"] as? Bool == false)
        let said = try #require(list["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
        #expect(used.isSubset(of: Set(said.compactMap { $0["NSPrivacyAccessedAPIType"] as? String })))
        #expect(said.allSatisfy { ($0["NSPrivacyAccessedAPITypeReasons"] as? [String])?.isEmpty == false })
        // Elsewhere than on macOS, the manifest leaves the file out, and names it for that.
        let package = try Repository.text("Package.swift")
        let listed = try #require(package.firstMatch(of: /librariesWithReasons: Set = \[([^\]]*)\]/)?.1)
        #expect(listed.contains("\"\(module.split(separator: "/")[1])\""))
    }
}
