import Foundation
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintGating

@Suite struct ApplicationStorageTests {
    @Test func `a process of tests has a storage in memory, and so has each runtime but the shared one`()
        throws
    {
        #expect(
            (FlintStorage.application().folder, FlintStorage.application().problems.isEmpty) == (nil, true))
        #expect(Flint().storage.folder == nil)
    }

    @Test(arguments: [
        ("/x/notesPackageTests.xctest", true), ("/usr/bin/xctest", true), ("swiftpm-testing-helper", true),
        ("/usr/bin/notes", false), ("", false),
    ])
    func `the programs that run tests are known`(program: String, isTest: Bool) {
        #expect(FlintStorage.runsTests(arguments: [program], environment: [:]) == isTest)
        #expect(FlintStorage.runsTests(arguments: [program], environment: ["XCTestBundlePath": "x"]))
    }

    #if !canImport(Darwin)
        @Test(
            arguments: [
                (["XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data"),
                (["XDG_DATA_HOME": "data", "HOME": "/home/a"], "/home/a/.local/share"),
                (["HOME": "/home/a"], "/home/a/.local/share"), (["HOME": ""], nil), ([:], nil),
            ] as [([String: String], String?)])
        func `data of applications lies where the system wants it`(
            environment: [String: String], path: String?
        ) {
            #expect(FlintStorage.applicationFolders(environment: environment)?.path == path)
        }
    #endif
}
