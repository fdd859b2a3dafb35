internal import FlintDurableFlows
package import Foundation
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What several processes of one machine see, in one file: the order of its lines is that in which they saw it.
///
/// The system appends each line as a whole, or a part of it if the process is killed at that moment; then the process has
/// not done yet what the line announces, or nobody else knows of what it says.
package final class HistoryLog: Sendable {
    private let file: URL
    private let output: Mutex<FileHandle>

    /// Opens a file, or creates it.
    ///
    /// - Throws: A `POSIXError` if that is not possible.
    package init(_ file: URL) throws {
        self.file = file
        let descriptor = unsafe open(file.path(percentEncoded: false), O_WRONLY | O_APPEND | O_CREAT, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        output = Mutex(FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    }

    /// Appends a line.
    ///
    /// Without it every verdict would be wrong, so that the process ends if it is not possible.
    func append(_ observation: FlowHistory.Observation) {
        do {
            // A line begins anew behind one that was cut off.
            let line = Data("\n".utf8) + (try JSONEncoder().encode(observation)) + Data("\n".utf8)
            try output.withLock { try $0.write(contentsOf: line) }
        } catch {
            FileHandle.standardError.write(Data("The history is not written: \(error)\n".utf8))
            exit(74)
        }
    }

    /// How many bytes it has: what is noted later is behind them.
    var size: Int { (try? output.withLock { Int(try $0.seekToEnd()) }) ?? 0 }

    /// Reads all lines that are whole.
    ///
    /// Claims say how many bytes there were when they were made; here it is the number of observations.
    func observations() throws -> [FlowHistory.Observation] {
        let bytes = try Data(contentsOf: file)
        var ends: [Int] = []
        var observations: [FlowHistory.Observation] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard var observation = try? JSONDecoder().decode(FlowHistory.Observation.self, from: line) else {
                continue
            }
            if case .claimed(let run, let epoch, let worker, let size) = observation.event {
                let event = FlowHistory.Event.claimed(
                    run, epoch: epoch, worker: worker, since: ends.count { $0 <= size })
                observation = FlowHistory.Observation(at: observation.at, event)
            }
            observations.append(observation)
            ends.append(line.endIndex)
        }
        return observations
    }
}
