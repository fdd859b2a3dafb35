#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A new file of a fixed size whose contents are memory of this process.
///
/// What is written there is in the file however the process ends; only a failure of the machine can lose what the device has not got yet.
/// The device has given all of the room beforehand, because to write where there is none would end the process.
package final class MappedFile: Sendable {
    /// The path under which the file was made.
    package let path: String
    /// How many bytes it has.
    package let size: Int
    /// The device and the file number, which together tell the file from all others.
    package let identity: [UInt64]
    /// Where its contents begin.
    ///
    /// A number, so that threads can share it; valid as long as the object.
    package let address: UInt

    /// Makes a file of zeros.
    ///
    /// - Parameters:
    ///   - path: The path of the new file.
    ///   - size: How many bytes it shall have.
    ///   - mode: Its permissions, less those that the process never gives.
    /// - Throws: ``FileFailure``, with `EEXIST` if something has that name already, and `ENOSPC` if there is no room. Then there is no file.
    package init(creating path: String, size: Int, mode: UInt32 = 0o600) throws(FileFailure) {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = try system(.createTemporary, path) { unsafe open(path, flags, mode_t(mode)) }
        defer { close(descriptor) }
        do throws(FileFailure) {
            try Self.allocate(size, of: descriptor, path)
            var status = stat()
            try system(.look, path) { unsafe fstat(descriptor, &status) }
            identity = FileFacts(status).identity
            let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
            guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw .last(path, .open) }
            address = UInt(bitPattern: memory)
            // Now, so that none of the later writes waits for the system to find the page: some microseconds each.
            for page in stride(from: 0, to: size, by: 4096) {
                unsafe memory.storeBytes(of: 0, toByteOffset: page, as: UInt8.self)
            }
            #if os(Linux) || os(Android)
                // A child that is forked would write into the same file.
                _ = unsafe madvise(memory, size, MADV_DONTFORK)
            #elseif canImport(Darwin)
                _ = unsafe minherit(memory, size, VM_INHERIT_NONE)
            #endif
        } catch {
            unsafe unlink(path)
            throw error
        }
        self.path = path
        self.size = size
    }

    deinit {
        if let memory = unsafe UnsafeMutableRawPointer(bitPattern: address) { unsafe munmap(memory, size) }
    }

    /// Takes the name from the file; its contents stay memory of the process.
    package func remove() { unsafe unlink(path) }

    /// Has the device begin to take what it has not got yet; does not wait for it.
    package func synchronize() {
        if let memory = unsafe UnsafeMutableRawPointer(bitPattern: address) {
            _ = unsafe msync(memory, size, MS_ASYNC)
        }
    }

    /// Has the device give the room, and sets the size.
    private static func allocate(_ size: Int, of descriptor: Int32, _ path: String) throws(FileFailure) {
        #if canImport(Darwin)
            var request = fstore_t(
                fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0,
                fst_length: off_t(size), fst_bytesalloc: 0)
            try system(.write, path) { unsafe fcntl(descriptor, F_PREALLOCATE, &request) }
            try system(.write, path) { ftruncate(descriptor, off_t(size)) }
        #else
            // It says why by its result.
            while true {
                let number = posix_fallocate(descriptor, 0, off_t(size))
                if number == 0 { return }
                if number != EINTR { throw FileFailure(.write, number: number, path: path) }
            }
        #endif
    }
}
