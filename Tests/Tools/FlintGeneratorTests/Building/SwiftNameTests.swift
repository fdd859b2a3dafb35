import FlintGenerator
import Testing

@Suite struct SwiftNameTests {
    @Test(arguments: [
        ("url_entry", "UrlEntry", "urlEntry"), ("URLEntry", "URLEntry", "urlEntry"), ("URL", "URL", "url"),
        ("A", "A", "a"), ("a", "A", "a"), ("ABc", "ABc", "aBc"), ("URL2Go", "URL2Go", "url2Go"),
        ("Waiting for payment", "WaitingForPayment", "waitingForPayment"), ("x-1.y", "X1Y", "x1Y"),
        ("2fa", "_2fa", "_2fa_"), ("_a_", "A", "a"), ("Überweisung", "Überweisung", "überweisung"),
        ("straße", "Straße", "straße"), ("订单", "订单", "订单_"), ("заказ_новый", "ЗаказНовый", "заказНовый"),
        ("😀 ok", "Ok", "ok"), ("e\u{301}t", "E\u{301}t", "e\u{301}t"), ("class", "Class", "class"),
        ("State", "State", "state"), ("Result", "Result", "result"), ("Type", "Type_", "type_"),
        ("self", "Self_", "self_"),
        ("protocol", "Protocol_", "protocol_"), ("٣", "_٣", "_٣_"),
    ])
    func `a name is made for Swift`(text: String, type: String, member: String) {
        let name = SwiftName(text)
        #expect((name?.type, name?.member) == (type, member))
    }

    @Test(arguments: ["", "???", "😀", "_", "---", "\u{301}", "½"])
    func `without letter or digit there is no name`(text: String) {
        #expect(SwiftName(text) == nil)
    }
}
