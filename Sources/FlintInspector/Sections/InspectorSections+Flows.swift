internal import FlintCore
internal import Foundation

extension InspectorSections {
    /// The machines and their runs, as far as they were recorded.
    func flows() throws -> String {
        String(decoding: try JSONEncoder.records.encode(runtime.flowRuns.snapshot()), as: UTF8.self)
    }
}
