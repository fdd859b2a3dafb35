/// Text of HTML in the making.
///
/// Words from a note get in only through ``append(escaping:)``.
struct HTMLText {
    private var bytes: [UInt8] = []

    /// The finished text.
    var string: String { bytes[...].text }

    /// Adds markup, which is not escaped: the program's own words.
    mutating func append(_ markup: StaticString) {
        append(trusted: markup.description)
    }

    /// Adds text that this program has put together out of safe parts.
    mutating func append(trusted text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// Adds any text, which stands for itself on the page and in attributes with double quotes.
    mutating func append(escaping text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "\""): append("&quot;")
            case UInt8(ascii: "'"): append("&#39;")
            case 0x09, 0x0A: bytes.append(byte)
            // Other control characters are not allowed on a page.
            case 0x00..<0x20, 0x7F: append("\u{FFFD}")
            default: bytes.append(byte)
            }
        }
    }
}
