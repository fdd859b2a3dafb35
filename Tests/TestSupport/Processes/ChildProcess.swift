internal import Dispatch
internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A program as a process of its own, started and waited for without Foundation.
///
/// On Linux, Foundation hears of the end of a process by way of `select`, which knows no descriptor above 1,023: beside
/// thousands of other tests it never hears of it. Foundation also gives no descriptors but the three standard ones.
package final class ChildProcess: Sendable {
    private let identifier: pid_t
    private let status: Task<Int32, Never>

    /// Starts a program, in a process group of its own.
    ///
    /// - Parameters:
    ///   - words: The path of the program, and its arguments.
    ///   - descriptors: What it has as its descriptors 0, 1, 2 and so on. It has no others.
    ///   - folder: Its working directory; `nil` is that of the tests.
    ///   - environment: Its variables; `nil` are those of the tests.
    /// - Throws: ``ChildProcessError`` if it does not start.
    package init(
        _ words: [String], descriptors: [Int32], in folder: String? = nil,
        environment: [String: String]? = nil
    ) throws {
        var request = SpawnRequest(descriptors: descriptors)
        defer { request.discard() }
        // Not every system has a way to start a process in another folder.
        let words = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] + words } ?? words
        let identifier = try request.spawn(
            words, environment: environment ?? ProcessInfo.processInfo.environment)
        self.identifier = identifier
        status = Task { await Self.status(of: identifier) }
    }

    /// Waits until the process has ended.
    ///
    /// - Returns: Its exit status; 128 and the number of the signal if a signal ended it.
    package func end() async -> Int32 { await status.value }

    /// Ends the process and all that it has started, unless they have gone to other groups.
    package func kill() { _ = sendSignal(-identifier, SIGKILL) }

    /// Sends a signal to the process alone.
    package func send(_ signal: Int32) { _ = sendSignal(identifier, signal) }

    /// Waits on a thread of its own: those of the pool are shared by all tests.
    private static func status(of identifier: pid_t) async -> Int32 {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "flint.test.process").async {
                var status: Int32 = 0
                while unsafe waitpid(identifier, &status, 0) == -1, errno == EINTR {}
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : 128 + signal)
            }
        }
    }
}

// Named here, because a bare `kill` inside the class is its own.
#if canImport(Glibc)
    private let sendSignal = Glibc.kill
#elseif canImport(Musl)
    private let sendSignal = Musl.kill
#elseif canImport(Darwin)
    private let sendSignal = Darwin.kill
#endif
