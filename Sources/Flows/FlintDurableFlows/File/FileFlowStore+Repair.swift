public import Foundation

extension FileFlowStore {
    /// Repairs damaged files: keeps the readable runs and reports the lost ones.
    ///
    /// The repair writes the readable runs to a new file. Each run has the state after the last of its
    /// changes before the damage. The damaged files remain in the folder under other names. If there is no
    /// damage, the repair changes nothing. The store must not be open.
    ///
    /// - Parameter directory: The folder of the store.
    /// - Returns: The damage, and the runs that are set back or lost.
    /// - Throws: ``FlowFileError`` with the code `locked` if a store uses the folder, `newerFormat` if a
    ///   later version has written the files, or `inaccessible` if the folder is not that of a store or its
    ///   files cannot be read or written.
    /// - Complexity: The repair reads and writes all files once. A store with more than 4 GiB of current
    ///   contents cannot be repaired.
    public static func repair(directory: URL) async throws -> FlowRepairReport {
        try await StoreQueue("flint.flows.repair", ()).run { _ in
            try LogRepair(try SystemFlowDisk(directory.path)).report()
        }
    }
}
