import Foundation
import TestSupport
import Testing

@testable import FlintReportsTests

/// Archives of reports, read by programs of the system.
@Suite struct ArchiveReaderTests {
    private static let unzip = ["/usr/bin/unzip", "/bin/unzip"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(.enabled(if: unzip != nil, "needs unzip")) func `unzip reads an archive`() async throws {
        try await check(try #require(Self.unzip), ["-t"])
    }

    @Test(.enabled(if: python != nil, "needs python3")) func `Python reads an archive`() async throws {
        try await check(try #require(Self.python), ["-m", "zipfile", "-t"])
    }

    private func check(_ program: String, _ arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(bytes: try ZipArchiveTests.archive(ZipArchiveTests.files), to: "files.zip")
        let result = try await ChildProcess.run([program] + arguments + [folder.path("files.zip")])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
}
