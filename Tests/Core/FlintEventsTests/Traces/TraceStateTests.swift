import FlintEvents
import Testing

/// The cases of the W3C test suite for `tracestate`, with the keys of level 2.
@Suite struct TraceStateTests {
    private static let letters = "abcdefghijklmnopqrstuvwxyz0123456789_-*/"
    /// All characters of values, a space in front.
    private static let characters = String(
        decoding: (UInt8(0x20)...0x7e).filter { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "=") },
        as: UTF8.self)

    private static func list(_ count: Int, _ value: String = "1") -> String {
        (1...count).map { "key\($0)=\(value)" }.joined(separator: ",")
    }

    @Test(arguments: [
        ("", ""),
        ("foo=1", "foo=1"),
        ("foo=1,bar=2", "foo=1,bar=2"),
        ("foo=1 \t , \t bar=2, \t baz=3", "foo=1,bar=2,baz=3"),
        ("foo=1\t \t,\t \tbar=2,\t \tbaz=3", "foo=1,bar=2,baz=3"),
        ("\t foo=1 \t", "foo=1"),
        ("foo=1,", "foo=1"),
        (",foo=1,, ,\t,bar=2", "foo=1,bar=2"),
        (" ", ""),
        ("1special=1,t@s=2,special@=3,a@@b=4,a@b@c=5", "1special=1,t@s=2,special@=3,a@@b=4,a@b@c=5"),
        ("foo=a b", "foo=a b"),
    ])
    func `a valid state keeps its members in their order`(text: String, result: String) throws {
        #expect(try TraceState.parse(text).description == result)
    }

    @Test func `all characters are allowed, and up to 32 members of 256 characters`() throws {
        for key in [Self.letters, Self.letters + "@a-z0-9_-*/"] {
            #expect(try TraceState.parse("\(key)=\(Self.characters)")[key] == Self.characters)
        }
        #expect(try TraceState.parse(Self.list(32)).members.count == 32)
        #expect(try TraceState.parse(",,\(Self.list(32)),,").members.count == 32)
        let key = String(repeating: "z", count: 256)
        let value = String(repeating: "t", count: 256)
        #expect(try TraceState.parse("\(key)=\(value)")[key] == value)
    }

    private typealias Code = TraceContextError.Code

    @Test(arguments: [
        ("foo=1,foo=1", Code.duplicateKey, 6),
        ("foo=1,bar=1,foo=2", .duplicateKey, 12),
        ("foo", .delimiter, 0),
        ("a=1, foobar", .delimiter, 5),
        ("foo =1", .key, 3),
        ("FOO=1", .key, 0),
        ("foo.bar=1", .key, 3),
        ("@foo=1,bar=2", .key, 0),
        ("=1", .key, 0),
        ("foo=", .value, 4),
        ("foo=bar=baz", .value, 7),
        ("foo=1\u{7f}", .value, 5),
        ("foo=é", .value, 4),
        ("\(list(32)),a=1", .tooManyMembers, list(32).utf8.count + 1),
        ("\(String(repeating: "z", count: 257))=1", .key, 256),
        ("t\(String(repeating: "v", count: 239))@\(String(repeating: "v", count: 20))=1", .key, 256),
        ("foo=\(String(repeating: "t", count: 257))", .value, 260),
    ])
    func `a malformed state is refused, and the error says where`(
        text: String, code: TraceContextError.Code, offset: Int
    ) {
        #expect(TraceState(text) == nil)
        #expect {
            try TraceState.parse(text)
        } throws: { error in
            guard let error = error as? TraceContextError else { return false }
            return error.code == code && error.offset == offset && error.header == "tracestate"
        }
    }

    @Test func `an update moves the member to the front, in a full state instead of the last one`() throws {
        do {
            var state = try TraceState.parse("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE")
            try state.update("congo", to: "ucfJifl5GOE")
            #expect(state.description == "congo=ucfJifl5GOE,rojo=00f067aa0ba902b7")
            try state.update("rojo", to: nil)
            #expect(state.description == "congo=ucfJifl5GOE")
            #expect(throws: TraceContextError.self) { try state.update("Congo", to: "1") }
            #expect(throws: TraceContextError.self) { try state.update("congo", to: "a=b") }
            #expect(state.description == "congo=ucfJifl5GOE")
        }
        var state = try TraceState.parse(Self.list(32))
        try state.update("mine", to: "1")
        #expect(
            (state.members.count, state.members.first?.key, state["key32"], state["key31"])
                == (32, "mine", nil, "1"))
    }

    @Test func `at most 512 characters are handed on, long members first, then the last`() throws {
        let long = String(repeating: "x", count: 200)
        let state = try TraceState.parse("a=1,b=\(long),c=2,d=\(long),e=\(long)")
        #expect(state.header == "a=1,b=\(long),c=2,d=\(long)")
        let many = try TraceState.parse(Self.list(32, String(repeating: "v", count: 20)))
        #expect(many.header.utf8.count <= 512)
        #expect(many.description.hasPrefix(many.header + ","))
        let exact = try TraceState.parse(
            "a=\(String(repeating: "x", count: 253)),b=\(String(repeating: "x", count: 254))")
        #expect(exact.description.utf8.count == 512)
        #expect(exact.header == exact.description)
    }
}
