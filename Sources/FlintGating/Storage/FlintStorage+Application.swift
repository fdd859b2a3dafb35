internal import Foundation

extension FlintStorage {
    /// Returns the storage of this application for the current user of the machine.
    ///
    /// On Linux it is the folder `<name>/flint` in `$XDG_DATA_HOME`, which is `~/.local/share` by default; on Apple
    /// platforms the same folder in the application support folder. The name is the bundle's identifier, or else the
    /// program's name. A program whose name could be shared by others should have a folder of its own. Damaged files
    /// are renamed.
    ///
    /// In a process that runs tests it is a storage in memory, so that no test changes the choices of the user.
    ///
    /// - Returns: The storage, which creates its folder with the first choice.
    public static func application() -> FlintStorage {
        let process = ProcessInfo.processInfo
        if runsTests(arguments: process.arguments, environment: process.environment) { return FlintStorage() }
        guard let base = applicationFolders(environment: process.environment) else {
            return FlintStorage(
                folder: nil, recover: false, problem: .unwritable("~", "this user has no home folder"))
        }
        let name = (Bundle.main.bundleIdentifier ?? process.processName).replacing("/", with: "_")
        return FlintStorage(
            folder: base.appending(components: name, "flint", directoryHint: .isDirectory), recover: true)
    }

    /// Returns the folder for data of applications; `nil` if there is none.
    static func applicationFolders(environment: [String: String]) -> URL? {
        #if os(tvOS)
            // Other folders are not writable there.
            return FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
        #elseif canImport(Darwin)
            return FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
        #else
            // https://specifications.freedesktop.org/basedir-spec/latest/: a path that is not absolute is ignored.
            if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") { return URL(filePath: path) }
            guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
            return URL(filePath: home).appending(components: ".local", "share")
        #endif
    }

    /// Returns whether the process was started by a program that runs tests.
    static func runsTests(arguments: [String], environment: [String: String]) -> Bool {
        let program = arguments.first?.split(separator: "/").last ?? ""
        return program.hasSuffix(".xctest") || program == "xctest" || program == "swiftpm-testing-helper"
            || environment["XCTestConfigurationFilePath"] != nil || environment["XCTestBundlePath"] != nil
    }
}
