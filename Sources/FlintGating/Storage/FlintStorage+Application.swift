internal import Foundation

extension FlintStorage {
    /// The storage of this application, for this user of the machine.
    ///
    /// On Linux it is the folder `<name>/flint` in `$XDG_DATA_HOME`, which is `~/.local/share` unless set; on Apple
    /// platforms that in the application's support folder. The name is the bundle's identifier, else the name of the
    /// program, so give programs with a name that others could have a folder of their own. Damaged files are renamed.
    ///
    /// In a process that runs tests it is a storage in memory, so that no test changes what a person has chosen.
    ///
    /// - Returns: The storage, which makes its folder with the first choice.
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

    /// The folder in which applications keep their data; `nil` if there is none.
    static func applicationFolders(environment: [String: String]) -> URL? {
        #if os(tvOS)
            // There, nothing else can be written.
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

    /// Whether a process was started by one of the programs that run tests.
    static func runsTests(arguments: [String], environment: [String: String]) -> Bool {
        let program = arguments.first?.split(separator: "/").last ?? ""
        return program.hasSuffix(".xctest") || program == "xctest" || program == "swiftpm-testing-helper"
            || environment["XCTestConfigurationFilePath"] != nil || environment["XCTestBundlePath"] != nil
    }
}
