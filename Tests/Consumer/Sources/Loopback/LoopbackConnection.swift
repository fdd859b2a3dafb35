import Foundation

/// A client's connection to a server on this machine, which blocks its thread while it waits.
public struct LoopbackConnection: ~Copyable {
    private let socket: LoopbackSocket
    private var reader = HTTPReader()
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)

    /// Connects.
    public init(port: UInt16) throws(LoopbackError) {
        socket = try LoopbackSocket.connected(to: port)
    }

    /// Sends a request, and waits for the answer.
    public mutating func exchange(_ request: HTTPMessage) throws(LoopbackError) -> HTTPMessage {
        guard socket.send(request.bytes) else { throw .closed }
        while true {
            switch reader.next() {
            case .message(let answer): return answer
            case .malformed: throw .malformed
            case .incomplete: break
            }
            let bytes = socket.receive(into: &buffer)
            guard !bytes.isEmpty else { throw reader.isInside ? .malformed : .closed }
            reader.append(bytes)
        }
    }
}
