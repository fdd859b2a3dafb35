internal import Dispatch
internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A process that runs a program, without the `Process` of Foundation.
///
/// On Linux, Foundation learns of the end of a process with `select`, which supports no descriptor above
/// 1,023. Beside thousands of other tests, it would never learn of the end. Foundation also passes only the
/// three standard descriptors to the process.
package final class ChildProcess: Sendable {
    private let identifier: pid_t
    private let status: Task<Int32, Never>

    /// Starts a program, in a process group of its own.
    ///
    /// - Parameters:
    ///   - words: The path of the program, and its arguments.
    ///   - descriptors: The descriptors that the process gets as 0, 1, 2 and so on. It gets no others.
    ///   - folder: The working directory; `nil` for that of the tests.
    ///   - environment: The environment variables; `nil` for those of the tests.
    /// - Throws: ``ChildProcessError`` if the program does not start.
    package init(
        _ words: [String], descriptors: [Int32], in folder: String? = nil,
        environment: [String: String]? = nil
    ) throws {
        var request = SpawnRequest(descriptors: descriptors)
        defer { request.discard() }
        // A shell changes the folder, because not every system can start a process in another folder.
        let words = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] + words } ?? words
        let identifier = try request.spawn(
            words, environment: environment ?? ProcessInfo.processInfo.environment)
        self.identifier = identifier
        status = Task { await Self.status(of: identifier) }
    }

    /// Waits until the process has ended.
    ///
    /// - Returns: The exit status; 128 plus the number of the signal if a signal ended the process.
    package func end() async -> Int32 { await status.value }

    /// Kills the process and all processes of its group, which includes those that it has started.
    package func kill() { _ = sendSignal(-identifier, SIGKILL) }

    /// Sends a signal to the process alone.
    package func send(_ signal: Int32) { _ = sendSignal(identifier, signal) }

    /// Waits on a thread of its own, because all tests share the threads of the pool.
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

// The function of the system has another name here, because inside the class `kill` means its own method.
#if canImport(Glibc)
    private let sendSignal = Glibc.kill
#elseif canImport(Musl)
    private let sendSignal = Musl.kill
#elseif canImport(Darwin)
    private let sendSignal = Darwin.kill
#endif
