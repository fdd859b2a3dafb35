import Testing

@testable import FlintFlags

/// The vectors are those of SMHasher and of its ports.
@Suite struct Murmur3Tests {
    @Test(
        arguments: [
            ([], 0, 0), ([], 1, 0x514e_28b7), ([], 0xffff_ffff, 0x81f1_6f39),
            ([0xff, 0xff, 0xff, 0xff], 0, 0x7629_3b50), ([0x21, 0x43, 0x65, 0x87], 0, 0xf55b_516b),
            ([0x21, 0x43, 0x65, 0x87], 0x5082_edee, 0x2362_f9de), ([0x21, 0x43, 0x65], 0, 0x7e4a_8634),
            ([0x21, 0x43], 0, 0xa0f7_b07a), ([0x21], 0, 0x7266_1cf4), ([0, 0, 0, 0], 0, 0x2362_f9de),
            ([0, 0, 0], 0, 0x85f0_b427), ([0, 0], 0, 0x30f4_c306), ([0], 0, 0x514e_28b7),
            (Array("test".utf8), 0, 0xba6b_d213), (Array("test".utf8), 0x9747_b28c, 0x704b_81dc),
            (Array("Hello, world!".utf8), 0, 0xc036_3e43),
            (Array("Hello, world!".utf8), 0x9747_b28c, 0x2488_4cba),
            (Array("The quick brown fox jumps over the lazy dog".utf8), 0, 0x2e4f_f723),
            (Array("The quick brown fox jumps over the lazy dog".utf8), 0x9747_b28c, 0x2fa8_26cd),
        ] as [([UInt8], UInt32, UInt32)])
    func `bytes have the published hashes`(bytes: [UInt8], seed: UInt32, hash: UInt32) {
        #expect(Murmur3.hash(bytes, seed: seed) == hash)
    }

    /// The check of SMHasher: the hashes of growing keys with falling seeds, hashed.
    @Test func `the hashes of growing keys have the published hash`() {
        var hashes: [UInt8] = []
        for length in 0..<256 {
            let hash = Murmur3.hash((0..<length).map { UInt8($0) }, seed: UInt32(256 - length))
            hashes += (0..<4).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
        }
        #expect(Murmur3.hash(hashes) == 0xb0f5_7ee3)
    }
}
