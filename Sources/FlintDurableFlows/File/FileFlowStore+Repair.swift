internal import Dispatch
internal import FlintFiles
internal import FlintStreams
public import Foundation

extension FileFlowStore {
    /// Keeps of damaged files what can be read, and says what is lost.
    ///
    /// The runs that can be read are written to a new file, each as it was after the last of its changes that follow one
    /// another. The damaged files stay in the folder under other names. Nothing is changed if nothing is damaged. The store
    /// must not be open.
    ///
    /// - Parameter directory: The folder of the store.
    /// - Returns: What was damaged, and which runs are set back or lost.
    /// - Throws: ``FlowFileError``.
    /// - Complexity: It reads and writes everything once; a store of more than 4 GiB that counts cannot be repaired.
    public static func repair(directory: URL) async throws -> FlowRepairReport {
        let shot = OneShot<Result<FlowRepairReport, any Error>>()
        DispatchQueue(label: "flint.flows.repair").async {
            shot.settle(Result { try LogRepair(try SystemFlowDisk(directory.path)).report() })
        }
        return try await shot.wait().get()
    }
}
