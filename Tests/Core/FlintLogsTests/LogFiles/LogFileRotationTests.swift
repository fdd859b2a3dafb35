import FlintCore
import Foundation
import Testing

@Suite struct LogFileRotationTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func policy(_ change: (inout LogFile.Policy) -> Void) -> LogFile.Policy {
        var policy = LogFile.Policy()
        change(&policy)
        return policy
    }

    /// Files rotated at so many seconds after the start, each of 10 bytes.
    private func files(_ seconds: Int...) throws -> [LogFileRotation.Rotated] {
        try seconds.map { second in
            let name = RotatedLogFileName.following(nil, at: start.addingTimeInterval(Double(second)))
            return LogFileRotation.Rotated(name: try #require(name), bytes: 10)
        }
    }

    @Test func `a file without lines is never rotated`() {
        let rotation = LogFileRotation(policy { $0.maxFileBytes = 0 })
        #expect(!rotation.mustRotate(before: 1000, at: start.addingTimeInterval(1e9)))
    }

    @Test(arguments: [(60, false), (60.5, true), (-1e6, false)]) func `a first line that is too old rotates`(
        seconds: Double, rotates: Bool
    ) {
        var rotation = LogFileRotation(policy { $0.maxFileAge = .seconds(60) })
        rotation.wrote(40, at: start)
        rotation.wrote(40, at: start.addingTimeInterval(50))
        #expect(rotation.mustRotate(before: 1, at: start.addingTimeInterval(seconds)) == rotates)
    }

    @Test func `the oldest files go first, whatever order they come in`() throws {
        var rotation = LogFileRotation(policy { $0.maxFiles = 2 })
        let files = try files(3, 1, 4, 2)
        #expect(rotation.expired(files, at: start) == [files[1].name, files[3].name])
    }

    @Test(arguments: [(20, 1), (19, 2), (30, 0), (1, 3)]) func `the total size is a limit`(
        limit: Int, gone: Int
    ) throws {
        var rotation = LogFileRotation(policy { $0.maxTotalBytes = limit })
        #expect(rotation.expired(try files(1, 2, 3), at: start).count == gone)
    }

    @Test func `no file is kept longer than it may be`() throws {
        var rotation = LogFileRotation(policy { $0.maxRetainedAge = .seconds(60) })
        let files = try files(0, 10, 20)
        #expect(rotation.expired(files, at: start.addingTimeInterval(60)) == [])
        #expect(!rotation.hasExpired(at: start.addingTimeInterval(60)))
        #expect(rotation.hasExpired(at: start.addingTimeInterval(60.5)))
        #expect(
            rotation.expired(files, at: start.addingTimeInterval(70.5)) == [files[0].name, files[1].name])
        #expect(rotation.expired(files, at: start.addingTimeInterval(-1e9)) == [])
    }

    @Test func `a clock that steps back does not make names smaller`() throws {
        var rotation = LogFileRotation(LogFile.Policy())
        let files = try files(100)
        _ = rotation.expired(files, at: start)
        let first = try #require(rotation.nextName(at: start, after: nil))
        #expect(files[0].name < first)
        rotation.rotated(as: first)
        #expect(first < (try #require(rotation.nextName(at: start, after: files[0].name))))
    }

    @Test func `limits below one count as one`() throws {
        var rotation = LogFileRotation(
            policy {
                $0.maxFiles = -5
                $0.maxFileBytes = 0
                $0.maxTotalBytes = 0
                $0.maxFileAge = .zero
                $0.maxRetainedAge = .seconds(-1)
            })
        #expect(rotation.expired(try files(1, 2), at: start).count == 2)
        rotation.wrote(1, at: start)
        #expect(rotation.mustRotate(before: 1, at: start))
    }
}
