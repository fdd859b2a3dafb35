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
            /// The server gets the commit, and its answer is lost with the connection.
            case answer
            /// The commit is lost with the connection.
            case request
        }

        let folder: String
        private let target: String
        private let listening: Int32
        private let loss = Mutex<Loss?>(nil)
        private let count = Mutex(0)

        /// How much was lost.
        var losses: Int { count.withLock { $0 } }

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

        func lose(_ loss: Loss) { self.loss.withLock { $0 = loss } }

        func close() { shutdown(listening, Int32(SHUT_RDWR)) }

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
                for (source, sink, loss) in [(client, server, Loss.request), (server, client, .answer)] {
                    DispatchQueue(label: "flint.test.proxy.pipe").async {
                        self.copy(source, sink, losing: loss)
                    }
                }
            }
        }

        private static func acceptNext(_ socket: Int32) -> Int32 { systemAccept(socket, nil, nil) }

        private func copy(_ source: Int32, _ sink: Int32, losing kind: Loss) {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let length = unsafe read(source, &buffer, buffer.count)
                guard length > 0 else { break }
                let part = Array(buffer[..<length])
                if isLost(part, kind) { break }
                guard unsafe write(sink, part, part.count) == part.count else { break }
            }
            shutdown(source, Int32(SHUT_RDWR))
            shutdown(sink, Int32(SHUT_RDWR))
        }

        private func isLost(_ part: [UInt8], _ kind: Loss) -> Bool {
            guard part.contains(Array("COMMIT\0".utf8)) else { return false }
            let isLost = loss.withLock { loss in
                guard loss == kind else { return false }
                loss = nil
                return true
            }
            if isLost { count.withLock { $0 += 1 } }
            return isLost
        }
    }

    // Named here, because a bare `accept` inside the class is its own.
    #if canImport(Glibc)
        private let systemAccept = unsafe Glibc.accept
    #elseif canImport(Musl)
        private let systemAccept = unsafe Musl.accept
    #elseif canImport(Darwin)
        private let systemAccept = unsafe Darwin.accept
    #endif
#endif
