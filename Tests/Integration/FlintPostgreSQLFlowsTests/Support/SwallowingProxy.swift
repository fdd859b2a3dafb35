#if PostgreSQL
    import Dispatch
    import Foundation
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// Stands between a store and the server, and loses what it is told to lose.
    final class SwallowingProxy: Sendable {
        enum Loss {
            /// The server gets the commit, and its answer is lost.
            case answer
            /// The commit is lost.
            case request
        }

        /// What else is lost with a commit or its answer.
        enum Extent {
            /// The connection: both sides see that it ends.
            case connection
            /// All that is sent over the connection later: it stays open, and neither side hears of it.
            case silence
            /// The connection, and the way to the server.
            case server
        }

        private struct State {
            var loss: (kind: Loss, extent: Extent)?
            var losses = 0
            var connections = 0
            var trips = 0
            /// The connections that stay open, and over which nothing comes.
            var silent: Set<Int> = []
            var isMute = false
            var sockets: [Int32] = []
        }

        let folder: String
        private let target: String
        private let listening: Int32
        private let state = Mutex(State())

        /// How much was lost.
        var losses: Int { state.withLock { $0.losses } }
        /// How many connections were made.
        var connections: Int { state.withLock { $0.connections } }
        /// How often a client has asked for something and waited for the answer.
        var trips: Int { state.withLock { $0.trips } }

        /// Whether connections that are made are accepted, and nothing comes over them.
        var isMute: Bool {
            get { state.withLock { $0.isMute } }
            set { state.withLock { $0.isMute = newValue } }
        }

        private var path: String { folder + "/.s.PGSQL.5432" }

        init(in folder: String, to target: String) throws {
            self.folder = folder
            self.target = target
            listening = Self.makeSocket()
            let hasBegun = unsafe Self.withAddress(folder + "/.s.PGSQL.5432") {
                unsafe bind(listening, $0, $1) == 0
            }
            guard hasBegun, listen(listening, 16) == 0 else {
                throw TestServer.Failure(text: "The proxy does not listen.")
            }
            DispatchQueue(label: "flint.test.proxy").async { self.accept() }
        }

        func lose(_ loss: Loss, with extent: Extent = .connection) {
            state.withLock { $0.loss = (loss, extent) }
        }

        /// Lets nothing come any more over the connections that there are; they stay open.
        func fallSilent() {
            state.withLock { $0.silent.formUnion(1..<$0.connections + 1) }
        }

        func close() {
            shutdown(listening, Int32(SHUT_RDWR))
            // Those that are silent as well.
            for socket in state.withLock({ $0.sockets }) { shutdown(socket, Int32(SHUT_RDWR)) }
        }

        private static func makeSocket() -> Int32 {
            #if canImport(Darwin)
                socket(AF_UNIX, SOCK_STREAM, 0)
            #else
                socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            #endif
        }

        private static func withAddress<Value>(
            _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Value
        ) -> Value {
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
                for (index, byte) in path.utf8.enumerated() where index < bytes.count - 1 {
                    unsafe bytes[index] = byte
                }
            }
            return unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }

        private func accept() {
            while true {
                let client = Self.acceptNext(listening)
                guard client >= 0 else { return }
                let server = Self.makeSocket()
                _ = unsafe Self.withAddress(target + "/.s.PGSQL.5432") { unsafe connect(server, $0, $1) }
                let number = state.withLock { state -> Int in
                    state.connections += 1
                    state.sockets += [client, server]
                    if state.isMute { state.silent.insert(state.connections) }
                    return state.connections
                }
                for (source, sink, loss) in [(client, server, Loss.request), (server, client, .answer)] {
                    DispatchQueue(label: "flint.test.proxy.pipe").async {
                        self.copy(source, sink, losing: loss, of: number)
                    }
                }
            }
        }

        private static func acceptNext(_ socket: Int32) -> Int32 { systemAccept(socket, nil, nil) }

        private func isSilent(_ number: Int) -> Bool { state.withLock { $0.silent.contains(number) } }

        private func copy(_ source: Int32, _ sink: Int32, losing kind: Loss, of number: Int) {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let length = unsafe read(source, &buffer, buffer.count)
                guard length > 0 else { break }
                if isSilent(number) { continue }
                let part = Array(buffer[..<length])
                if kind == .request, part.contains(Self.sync) { state.withLock { $0.trips += 1 } }
                if let extent = loss(of: part, kind, number) {
                    if extent == .silence { continue }
                    break
                }
                guard Self.send(part, to: sink) else { break }
            }
            // The other side does not hear of the end, either.
            if isSilent(number) { return }
            shutdown(source, Int32(SHUT_RDWR))
            shutdown(sink, Int32(SHUT_RDWR))
        }

        /// Without the signal that would end the process when the other side is gone.
        private static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
            #if canImport(Darwin)
                var isOn: Int32 = 1
                unsafe setsockopt(
                    socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
                let flags: Int32 = 0
            #else
                let flags = Int32(MSG_NOSIGNAL)
            #endif
            return unsafe systemSend(socket, bytes, bytes.count, flags) == bytes.count
        }

        /// The message with which a client asks for the answers to what it has sent.
        private static let sync: [UInt8] = [UInt8(ascii: "S"), 0, 0, 0, 4]

        /// What is lost with a part of what is sent; `nil` if it is not.
        private func loss(of part: [UInt8], _ kind: Loss, _ number: Int) -> Extent? {
            guard part.contains(Array("COMMIT\0".utf8)) else { return nil }
            let extent = state.withLock { state -> Extent? in
                guard let loss = state.loss, loss.kind == kind else { return nil }
                state.loss = nil
                state.losses += 1
                if loss.extent == .silence { state.silent.insert(number) }
                return loss.extent
            }
            // Before the client sees the end of its connection.
            if extent == .server {
                shutdown(listening, Int32(SHUT_RDWR))
                try? FileManager.default.removeItem(atPath: path)
            }
            return extent
        }
    }

    // Named here, because a bare `accept` inside the class is its own, and so is `send`.
    #if canImport(Glibc)
        private let systemAccept = unsafe Glibc.accept
        private let systemSend = unsafe Glibc.send
    #elseif canImport(Musl)
        private let systemAccept = unsafe Musl.accept
        private let systemSend = unsafe Musl.send
    #elseif canImport(Darwin)
        private let systemAccept = unsafe Darwin.accept
        private let systemSend = unsafe Darwin.send
    #endif
#endif
