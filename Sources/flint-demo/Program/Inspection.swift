import FlintCore
import FlintFiles
import FlintInspector
import Foundation

/// The inspector of a run of the program, and the recording of its session: started if they were asked for.
struct Inspection: Sendable {
    private let inspector: Inspector?
    private let recording: SessionRecording?
    private let console: Console

    /// Starts what the options ask for, and says where the inspector is.
    ///
    /// - Parameters:
    ///   - options: What the program was asked for.
    ///   - location: Where the notes are; with a folder of one's own the port and the token are kept in it.
    ///   - reception: Receives what is opened or performed from the page.
    ///   - console: Where the address is said.
    /// - Throws: `InspectorError` if it cannot listen, or the file cannot be written.
    init(
        _ options: ProgramOptions, at location: NotesLocation, reception: Reception, console: Console
    ) async throws {
        self.console = console
        recording = try await Self.record(to: options.recordFile)
        guard let wish = options.inspector else {
            inspector = nil
            return
        }
        let path = Self.memoryPath(at: location)
        let kept = path.flatMap(InspectorMemory.read)
        let token =
            kept.flatMap { InspectorToken($0.token) == nil ? nil : $0.token } ?? InspectorMemory.makeToken()
        var settings = InspectorOptions(
            port: wish.port ?? kept?.port ?? 0, isReadOnly: options.inspectsOnly,
            router: DeskRouter(reception: reception))
        settings.token = InspectorToken(token) ?? settings.token
        let (inspector, isOwnPort) = try await Self.start(settings, mayMove: wish.port == nil)
        self.inspector = inspector
        if isOwnPort, let path {
            do {
                try Self.keep(InspectorMemory(port: inspector.port, token: token), at: path, kept)
            } catch {
                try? console.complain(
                    "warning: The address of the inspector will not be the same next time: \(error)")
            }
        }
        try? console.complain("Inspector: \(inspector.url.absoluteString)")
    }

    /// Stops what was started.
    func stop() async {
        await inspector?.stop()
        await recording?.stop()
        if let failure = recording?.failure {
            try? console.complain("warning: The session was not recorded to its end: \(failure)")
        }
    }

    private static func record(to path: String?) async throws -> SessionRecording? {
        guard let path else { return nil }
        let runtime = Flint.current
        if runtime.metadata(for: InspectorFeature.self) == nil { try runtime.register(InspectorFeature.self) }
        return try await InspectorFeature.record.perform(
            with: SessionRecordingOptions(file: URL(filePath: path)), source: .framework)
    }

    /// Starts the inspector; on another port if the one of the last time is taken, unless somebody asked for it.
    private static func start(
        _ options: InspectorOptions, mayMove: Bool
    ) async throws -> (inspector: Inspector, isOwnPort: Bool) {
        do {
            return (try await Flint.startInspector(options), true)
        } catch let error as InspectorError where error.code == .portInUse && mayMove {
            // Another run of the program is at work in this folder; it stays where the open page looks for it.
            var options = options
            options.port = 0
            return (try await Flint.startInspector(options), false)
        }
    }

    private static func keep(_ memory: InspectorMemory, at path: String, _ kept: InspectorMemory?) throws {
        guard memory != kept else { return }
        try FileSystem().makeFolders(FilePath.folder(of: path))
        try memory.write(path)
    }

    /// Where the address is kept; nowhere for notes that go away, or in a folder that is missing.
    private static func memoryPath(at location: NotesLocation) -> String? {
        guard case .chosen(let path) = location,
            (try? FileFacts.of(path, followingLinks: true).kind) == .folder
        else { return nil }
        return "\(path)/\(Gates.folderName)/\(InspectorMemory.fileName)"
    }
}
