internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The descriptors and attributes of a process to be started with `posix_spawn`.
@safe struct SpawnRequest: ~Copyable {
    #if canImport(Darwin)
        private var actions: posix_spawn_file_actions_t?
        private var attributes: posix_spawnattr_t?
    #else
        private var actions = unsafe posix_spawn_file_actions_t()
        private var attributes = posix_spawnattr_t()
    #endif
    private let copies: [Int32]

    init(descriptors: [Int32]) {
        // The copies are above the descriptors of the child, so that none is overwritten before it gets its
        // number.
        copies = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, Int32(descriptors.count)) }
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        for (number, copy) in copies.enumerated() {
            unsafe posix_spawn_file_actions_adddup2(&actions, copy, Int32(number))
        }
        setAttributes()
    }

    private mutating func setAttributes() {
        var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            // All other descriptors are closed, because a pipe of another child that this child held open
            // would never end.
            for descriptor in Int32(copies.count)...max(Int32(copies.count), Self.highestDescriptor) {
                unsafe posix_spawn_file_actions_addclose(&actions, descriptor)
            }
        #endif
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        // The program begins with the default handling of all signals, even of those that the tests ignore or
        // block.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe sigfillset(&signals)
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    }

    private static var highestDescriptor: Int32 {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
        return names.compactMap { Int32($0) }.max() ?? 255
    }

    mutating func spawn(_ words: [String], environment: [String: String]) throws -> pid_t {
        guard !copies.contains(-1) else { throw ChildProcessError(program: words[0], code: EMFILE) }
        var arguments = unsafe Self.strings(words)
        var variables = unsafe Self.strings(environment.map { "\($0)=\($1)" })
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let code = unsafe posix_spawn(&process, words[0], &actions, &attributes, &arguments, &variables)
        guard code == 0 else { throw ChildProcessError(program: words[0], code: code) }
        return process
    }

    private static func strings(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
        unsafe words.map { unsafe strdup($0) } + [nil]
    }

    mutating func discard() {
        unsafe posix_spawn_file_actions_destroy(&actions)
        unsafe posix_spawnattr_destroy(&attributes)
        for copy in copies { _ = close(copy) }
    }
}
