import Foundation
import TestSupport

@testable import flint_demo

/// Copies what the program has kept so far while an action runs, as a crash in that moment would leave it.
struct CopyingLauncher: ProgramLauncher {
    let usualEditor: String? = "editor"
    let destination: TemporaryFolder

    func run(_ program: String, with path: String) async throws {
        let folder = (path as NSString).deletingLastPathComponent
        try FileManager.default.copyItem(
            atPath: "\(folder)/.flint-demo", toPath: destination.path(".flint-demo"))
    }
}
