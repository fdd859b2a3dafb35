internal import Foundation

/// The compression of HTTP request bodies in gzip's format.
///
/// Only Apple's platforms have compression in Foundation. On Linux, compression would need a module of the
/// system's library, and every build of Flint on Linux would depend on that module.
///
/// - SeeAlso: https://www.rfc-editor.org/rfc/rfc1952
enum Gzip {
    /// Whether the platform offers compression.
    static var isAvailable: Bool {
        #if canImport(Darwin)
            true
        #else
            false
        #endif
    }

    /// Returns the bytes in gzip's format, or `nil` where the platform offers no compression.
    static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        #if canImport(Darwin)
            // `.zlib` produces plain deflate data, without the header and trailer of a format.
            guard let deflated = try? (Data(bytes) as NSData).compressed(using: .zlib) else { return nil }
            let header: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]
            return header + Array(deflated as Data) + trailer(of: bytes)
        #else
            return nil
        #endif
    }

    /// Returns the last eight bytes of a gzip file: the checksum and the length of the uncompressed bytes.
    static func trailer(of bytes: [UInt8]) -> [UInt8] {
        [checksum(of: bytes), UInt32(truncatingIfNeeded: bytes.count)].flatMap { number in
            stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
        }
    }

    /// Returns the CRC-32 checksum of bytes, as gzip defines it.
    static func checksum(of bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { checksum, byte in
            table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)] ^ (checksum >> 8)
        }
    }

    private static let table: [UInt32] = (0..<256)
        .map { index in
            (0..<8).reduce(UInt32(index)) { number, _ in
                number & 1 == 0 ? number >> 1 : 0xedb8_8320 ^ (number >> 1)
            }
        }
}
