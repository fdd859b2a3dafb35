#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A new file of a fixed size that is mapped into the memory of this process.
///
/// Written bytes reach the file however the process ends. Only if the computer fails, bytes that are not on
/// the device yet are lost. The space is allocated at creation, because writing to a page without space on
/// the device terminates the process. Access to a page also terminates the process after another process has
/// truncated the file; nothing prevents that.
package final class MappedFile: Sendable {
    /// The path under which the file was created.
    package let path: String
    /// The size of the file and of the mapped memory in bytes.
    package let size: Int
    /// The numbers of the file's device and of its inode, which together identify the file.
    package let identity: [UInt64]
    /// The address of the mapped memory.
    ///
    /// The type is an integer so that threads can share it. The address is valid as long as the object
    /// exists.
    package let address: UInt

    /// Creates a file that is filled with zeros, and maps it into memory.
    ///
    /// - Parameters:
    ///   - path: The path of the new file.
    ///   - size: The size in bytes.
    ///   - mode: The permissions of the file, less the process's umask.
    /// - Throws: ``FileFailure``, with `EEXIST` if the name is used already, and `ENOSPC` if there is no
    ///   space. After an error there is no new file.
    package init(creating path: String, size: Int, mode: UInt32 = 0o600) throws(FileFailure) {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = try system(.createTemporary, path) { unsafe open(path, flags, mode_t(mode)) }
        defer { close(descriptor) }
        do throws(FileFailure) {
            try Descriptor.allocate(size, for: descriptor, path: path)
            var status = stat()
            try system(.look, path) { unsafe fstat(descriptor, &status) }
            identity = FileFacts(status).identity
            let memory = unsafe mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
            guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw .last(path, .open) }
            address = UInt(bitPattern: memory)
            // Touching each page once keeps later writes from waiting for a page fault, which takes some
            // microseconds.
            for page in stride(from: 0, to: size, by: 4096) {
                unsafe memory.storeBytes(of: 0, toByteOffset: page, as: UInt8.self)
            }
            #if os(Linux) || os(Android)
                // Without this advice, a forked child would write to the same file.
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

    /// Removes the file from its folder.
    ///
    /// The memory stays mapped.
    package func remove() { unsafe unlink(path) }

    /// Asks the system to write changed pages to the device, without waiting.
    ///
    /// Linux ignores the call. It writes changed pages by itself, by default within about half a minute.
    package func synchronize() {
        if let memory = unsafe UnsafeMutableRawPointer(bitPattern: address) {
            _ = unsafe msync(memory, size, MS_ASYNC)
        }
    }
}
