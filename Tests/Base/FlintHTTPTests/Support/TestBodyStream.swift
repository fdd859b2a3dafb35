import FlintStreams
import Synchronization

@testable import FlintHTTP

/// A body whose pieces a test decides, and which counts how it is used.
final class TestBodyStream: HTTPBodyStream {
    private let piece: @Sendable (Int) async -> [UInt8]?
    private let counts = Mutex((pulls: 0, cancels: 0))
    private let canceled = OneShot<Void>()

    /// Makes a body of pieces by their number; the first is 0.
    init(_ piece: @escaping @Sendable (Int) async -> [UInt8]?) { self.piece = piece }

    /// A body that gives texts and then nothing, without an end.
    convenience init(_ texts: String...) {
        self.init { index in
            if index < texts.count { return Array(texts[index].utf8) }
            return await OneShot<[UInt8]?>().wait(onCancel: nil)
        }
    }

    var pulls: Int { counts.withLock { $0.pulls } }
    var cancels: Int { counts.withLock { $0.cancels } }

    var response: HTTPResponse {
        HTTPResponse(status: .ok, headers: [("Content-Type", "text/event-stream")], body: .stream(self))
    }

    func next() async -> [UInt8]? {
        let index = counts.withLock { counts in
            defer { counts.pulls += 1 }
            return counts.pulls
        }
        return await piece(index)
    }

    func cancel() {
        counts.withLock { $0.cancels += 1 }
        canceled.settle(())
    }

    /// Waits until the connection is gone.
    func waitForCancel() async { await canceled.wait(onCancel: ()) }
}
