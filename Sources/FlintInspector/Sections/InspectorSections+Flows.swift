internal import FlintCore
internal import Foundation

extension InspectorSections {
    /// The machines and their recorded runs.
    func flows() throws -> String {
        String(decoding: try JSONEncoder.records.encode(runtime.flowRuns.snapshot()), as: UTF8.self)
    }
}
