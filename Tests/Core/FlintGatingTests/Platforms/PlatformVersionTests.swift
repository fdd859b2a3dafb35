import FlintCore
import Foundation
import Testing

@Suite struct PlatformVersionTests {
    @Test(arguments: [("17", 17, 0, 0), ("17.4", 17, 4, 0), ("0.0.1", 0, 0, 1), ("012.3", 12, 3, 0)])
    func `text of one to three numbers is a version`(text: String, major: Int, minor: Int, patch: Int) {
        let version = PlatformRequirement.Version(text)
        #expect([version?.major, version?.minor, version?.patch] == [major, minor, patch])
    }

    @Test(arguments: [
        "", ".", "1.", ".1", "1..2", "1.2.3.4", "-1", "+1", "1.-2", " 1", "1 ", "1.x", "9223372036854775808",
        "١",
        "1,2", "0x1", "1\u{301}",
    ])
    func `other text is no version`(text: String) {
        #expect(
            (PlatformRequirement.Version(text), PlatformRequirement(stringLiteral: text).minimumVersion)
                == (nil, nil))
        #expect(!PlatformRequirement(stringLiteral: text).isSatisfied(by: .zero))
    }

    @Test func `versions are compared number by number`() throws {
        let texts = ["0", "0.0.1", "0.1", "1", "1.2.3", "1.10", "2", "10", "10.0.1", "16.9.9", "17"]
        let versions = try texts.map { try #require(PlatformRequirement.Version($0)) }
        let pairs = versions.indices.flatMap { first in versions.indices.map { (first, $0) } }
        let wrong = pairs.filter { first, second in
            let (version, reference) = (versions[first], versions[second])
            return (version < reference) != (first < second) || (version == reference) != (first == second)
                || PlatformRequirement.atLeast(reference).isSatisfied(by: version) != (first >= second)
        }
        #expect(wrong.map { "\(texts[$0.0]) and \(texts[$0.1])" } == [])
    }

    @Test func `negative numbers are no version, and one is written with two or three numbers`() {
        typealias Version = PlatformRequirement.Version
        let negative: [Version?] = [Version(-1), Version(1, -1), Version(1, 0, -1)]
        #expect(negative == [nil, nil, nil])
        #expect(Version(1) == Version(1, 0, 0))
        #expect(["17", "17.4.1"].map { Version($0)?.description } == ["17.0", "17.4.1"])
    }

    @Test func `the running platform has a version`() {
        #expect(RunningPlatform.current.version > .zero)
        #if os(Linux)
            #expect(RunningPlatform.current.kind == .linux)
        #endif
    }

    #if os(Linux)
        @Test func `on Linux it is that of the kernel`() throws {
            let release = try String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)
            let numbers = release.prefix { $0.isNumber || $0 == "." }.split(separator: ".").prefix(2)
            let version = RunningPlatform.current.version
            #expect(version.description.split(separator: ".").prefix(2).elementsEqual(numbers))
        }
    #endif
}
