internal import FlintBasics
internal import FlintDurableFlows
internal import Foundation

/// What several processes of one machine see, in one file: the order of its lines is that in which they saw it.
///
/// The system appends each line as a whole, or a part of it if the process is killed at that moment; then the process has
/// not done yet what the line announces, or nobody else knows of what it says.
package final class HistoryLog: Sendable {
    private let file: OpenFile

    /// Opens a file, or creates it.
    ///
    /// - Throws: What is wrong with it.
    package init(_ path: String) throws {
        file = try OpenFile(appending: path, mode: 0o600)
    }

    /// Appends a line.
    ///
    /// Without it every verdict would be wrong, so that the process ends if it is not possible.
    func append(_ observation: FlowHistory.Observation) {
        do {
            let line = try JSONEncoder().encode(observation)
            // A line begins anew behind one that was cut off.
            try file.append(Array("\n".utf8) + line + Array("\n".utf8))
        } catch {
            FileHandle.standardError.write(Data("The history is not written: \(error)\n".utf8))
            exit(74)
        }
    }

    /// How many bytes it has: what is noted later is behind them.
    func size() throws -> Int { try file.size() }

    /// Reads all lines that are whole.
    ///
    /// Claims say how many bytes there were when they were made; here it is the number of observations.
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
