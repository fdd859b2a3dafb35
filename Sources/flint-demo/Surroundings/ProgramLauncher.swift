/// Runs other programs; a test has one that only notes what it was asked for.
protocol ProgramLauncher: Sendable {
    /// The editor that the person's environment names.
    var usualEditor: String? { get }

    /// Runs a program on a file, on the terminal of this one, and waits until it has ended.
    ///
    /// - Parameters:
    ///   - program: The program, with arguments before the file, separated by spaces.
    ///   - path: The file.
    /// - Throws: ``LaunchError`` if it could not be started or failed.
    func run(_ program: String, with path: String) async throws
}
