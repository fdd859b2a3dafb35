import FlintJSON
import FlintTweaks
import Testing

@Suite struct TweakFileDamageTests {
    static let text = """
        {
          "größe": {
            "$enabled": true,
            "a": { "Value": 20, "Title": "T\\u00e9\\n", "Options": [10, 20], "Minimum": -1e1, "Type": "Double" },
            "b": { "Value": [1, {"x": "é😀"}, 2.5e3, false], "Encrypted": true, "Extra": null }
          }
        }
        """

    /// Looks at a text that may be damaged: it has problems within it, or every value can be taken.
    func check(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for format in [nil, TweakFileFormat.current, .legacy] {
            let file = TweakFile(bytes, format: format)
            for problem in file.problems + file.warnings {
                guard let line = problem.line, let position = problem.position, line >= 1,
                    line <= lines.count,
                    position.column >= 1, position.column <= position.utf8Column,
                    position.utf8Column <= lines[line - 1].count + 1
                else {
                    Issue.record("There is no place \(problem) in \(bytes).")
                    return
                }
            }
            if file.problems.isEmpty { #expect(JSONDocument(bytes).root?.members != nil) }
        }
    }

    @Test func `every beginning of a file has an error at its end or in it`() {
        let bytes = Array(Self.text.utf8)
        for count in 0..<bytes.count {
            let prefix = Array(bytes[..<count])
            #expect(TweakFile(prefix).problems.count == 1)
            check(prefix)
        }
        #expect(TweakFile(bytes).problems.isEmpty)
    }

    @Test(
        arguments: [0x00, 0x22, 0x2C, 0x2D, 0x30, 0x3A, 0x5B, 0x5C, 0x7D, 0xC3] as [UInt8])
    func `a byte that is changed, added or lost gives a place or a valid file`(byte: UInt8) {
        let bytes = Array(Self.text.utf8)
        for index in bytes.indices {
            var changed = bytes
            changed[index] = byte
            check(changed)
            var longer = bytes
            longer.insert(byte, at: index)
            check(longer)
            guard byte == 0 else { continue }
            var shorter = bytes
            shorter.remove(at: index)
            check(shorter)
        }
    }

    @Test func `a byte of a token that is changed is found on that line`() {
        let bytes = Array(Self.text.utf8)
        for index in bytes.indices where bytes[index] == UInt8(ascii: ":") {
            var changed = bytes
            changed[index] = 0x01
            // Within a string, a colon would be an ordinary character; there is none in this text.
            let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
            #expect(TweakFile(changed).problems.map(\.line) == [line])
        }
    }
}
