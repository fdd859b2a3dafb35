import FlintEvents
import Foundation
import Testing

@Suite struct BaggageTests {
    @Test func `the example of the recommendation is read and written`() throws {
        let text = "key1=value1;property1;property2, key2 = value2, key3=value3; propertyKey=propertyValue"
        let baggage = try Baggage.parse(text)
        #expect(baggage.members.map(\.key) == ["key1", "key2", "key3"])
        #expect(baggage["key2"] == "value2")
        #expect(baggage.members[0].properties == [.init("property1"), .init("property2")])
        #expect(baggage.members[2].properties == [.init("propertyKey", "propertyValue")])
        #expect(
            baggage.header
                == "key1=value1;property1;property2,key2=value2,key3=value3;propertyKey=propertyValue")
    }

    @Test(arguments: [
        ("userId=alice,serverNode=DF%2028,isProduction=false", "serverNode", "DF 28"),
        ("userId =   alice", "userId", "alice"),
        ("a=%F0%9F%8E%81", "a", "🎁"),
        ("a=b=c", "a", "b=c"),
        ("a=", "a", ""),
        ("a=%", "a", "%"),
        ("a=%4", "a", "%4"),
        ("a=%zz", "a", "%zz"),
        ("a=%41%6a%6A", "a", "Ajj"),
        ("a=%ff", "a", "\u{FFFD}"),
        (",, a=1 ,,", "a", "1"),
        ("a=1,a=2", "a", "1"),
    ])
    func `values are decoded`(text: String, key: String, value: String) throws {
        #expect(try Baggage.parse(text)[key] == value)
    }

    @Test func `any text survives the header`() throws {
        for value in ["", "DF 28", "100 %", "a,b;c\\d\"e", "ä🎁\u{0}\n", "%41", "=", "\t"] {
            let member = try #require(
                Baggage.Member("key", value, properties: [.init("p", value), .init("q")]))
            var baggage = Baggage()
            baggage.append(member)
            #expect(try Baggage.parse(baggage.header).members == [member])
            #expect(
                !baggage.header.contains(" ") && baggage.header.utf8.allSatisfy { (0x21...0x7e).contains($0) }
            )
        }
    }

    private typealias Code = TraceContextError.Code

    @Test(arguments: [
        ("a", Code.delimiter, 0), ("a=1,=2", .key, 4), ("a b=1", .key, 1), ("a=1 2", .value, 3),
        ("a=\"1\"", .value, 2), ("a=ä", .value, 2), ("a=1;", .key, 4), ("a=1;p q=2", .key, 5),
        ("a=1;p=\\", .value, 6),
    ])
    func `a malformed member is left out, and the throwing function says where`(
        text: String, code: TraceContextError.Code, offset: Int
    ) {
        #expect(Baggage("before=1,\(text),after=2").members.map(\.key).contains("after"))
        #expect {
            try Baggage.parse(text)
        } throws: { error in
            guard let error = error as? TraceContextError else { return false }
            return error.code == code && error.offset == offset && error.header == "baggage"
        }
    }

    @Test func `64 members and 8192 bytes are the limits`() throws {
        let many = (1...65).map { "k\($0)=1" }.joined(separator: ",")
        #expect(Baggage(many).members.count == 64)
        #expect(throws: TraceContextError.self) { try Baggage.parse(many) }
        let exact = "a=\(String(repeating: "x", count: 4093)),b=\(String(repeating: "x", count: 4094))"
        #expect(exact.utf8.count == 8192)
        #expect(try Baggage.parse(exact).header == exact)
        #expect(Baggage(exact + "x").members.count == 1)
        var full = Baggage(exact)
        let isAdded = full.append(try #require(Baggage.Member("c", "")))
        #expect(!isAdded)
        full.remove("a")
        #expect(full.members.map(\.key) == ["b"])
    }

    @Test func `keys are tokens`() {
        for key in ["", "a b", "ä", "a=b", "a,b", "(a)", "a;"] {
            #expect(Baggage.Member(key, "1") == nil)
            #expect(Baggage.Member("a", "1", properties: [.init(key)]) == nil)
        }
        #expect(Baggage.Member("!#$%&'*+-.^_`|~09AZaz", "1") != nil)
    }

    @Test func `baggage is stored as its header`() throws {
        let baggage = Baggage("a=1;p,b=%20")
        let data = try JSONEncoder().encode([baggage])
        #expect(String(decoding: data, as: UTF8.self) == #"["a=1;p,b=%20"]"#)
        #expect(try JSONDecoder().decode([Baggage].self, from: data) == [baggage])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Baggage].self, from: Data(#"["a"]"#.utf8))
        }
        #expect(Baggage { $0 == "baggage" ? "a=1" : nil }["a"] == "1")
        #expect(Baggage { _ in nil }.header.isEmpty)
    }
}
