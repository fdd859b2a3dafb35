internal import FlintBasics
internal import FlintDurableFlows
internal import Foundation

/// The observations of several processes of one computer, in one file with a line for each, in the order of
/// the observations.
///
/// The system appends each line as a whole. If the process is killed at that moment, the line may be cut off.
/// The loss does no harm: either the process has not begun the announced work, or nobody else knows its
/// result.
package final class HistoryLog: Sendable {
    private let file: OpenFile

    /// Opens a file, and creates it if it is missing.
    ///
    /// - Throws: `FileFailure`.
    package init(_ path: String) throws {
        file = try OpenFile(appending: path, mode: 0o600)
    }

    /// Appends a line.
    ///
    /// If that fails, the process ends, because every verdict about an incomplete file would be wrong.
    func append(_ observation: FlowHistory.Observation) {
        do {
            let line = try JSONEncoder().encode(observation)
            // The line begins with a line break, because the previous line may be cut off.
            try file.append(Array("\n".utf8) + line + Array("\n".utf8))
        } catch {
            FileHandle.standardError.write(Data("The history is not written: \(error)\n".utf8))
            exit(74)
        }
    }

    /// Returns the size of the file in bytes.
    ///
    /// Later observations are behind this offset.
    func size() throws -> Int { try file.size() }

    /// Reads all complete lines.
    ///
    /// The file notes for each claim the size of the file at its request. The returned claims have the number
    /// of observations instead.
    func observations() throws -> [FlowHistory.Observation] {
        let bytes = try file.read(at: 0, count: file.size())
        var ends: [Int] = []
        var observations: [FlowHistory.Observation] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            guard var observation = try? JSONDecoder().decode(FlowHistory.Observation.self, from: Data(line))
            else { continue }
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
