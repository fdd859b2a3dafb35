/// An address in running text that is a link by itself.
struct MarkdownAddress {
    /// The largest number of bytes of an address in angle brackets.
    private static let limit = 2048

    let destination: String
    let text: String
    /// The number of bytes of the source.
    let length: Int

    /// Reads `<https://example.org>` or `<name@example.org>`.
    init?(inAngles bytes: ArraySlice<UInt8>) {
        let content = bytes.dropFirst().prefix(Self.limit).prefix { byte in
            byte > 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
        }
        guard !content.isEmpty, content.endIndex < bytes.endIndex,
            bytes[content.endIndex] == UInt8(ascii: ">")
        else { return nil }
        let text = content.text
        if LinkPolicy.scheme(of: text) != nil {
            destination = text
        } else if Self.isMail(content) {
            destination = "mailto:" + text
        } else {
            return nil
        }
        self.text = text
        length = content.count + 2
    }

    /// Reads `https://example.org` at the beginning of a text, without the punctuation of the sentence after it.
    init?(bare bytes: ArraySlice<UInt8>) {
        guard let prefix = ["https://", "http://"].first(where: { bytes.starts(with: $0.utf8) }) else {
            return nil
        }
        var address = bytes.prefix { $0 > 0x20 && !"<>[]`\"|\\".utf8.contains($0) }
        var closing = address.count { $0 == UInt8(ascii: ")") } - address.count { $0 == UInt8(ascii: "(") }
        while let last = address.last {
            if last == UInt8(ascii: ")"), closing > 0 {
                closing -= 1
            } else if !".,;:!?'*_~".utf8.contains(last) {
                break
            }
            address.removeLast()
        }
        guard address.count > prefix.utf8.count else { return nil }
        text = address.text
        destination = text
        length = address.count
    }

    private static func isMail(_ bytes: ArraySlice<UInt8>) -> Bool {
        let parts = bytes.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "@.-_+".utf8.contains($0) }
    }
}
