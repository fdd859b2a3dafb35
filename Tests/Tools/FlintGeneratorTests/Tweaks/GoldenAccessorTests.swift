import FlintGenerator
import FlintTweaks
import Foundation
import Testing

/// The accessors that are part of this target: they are what is generated, and they give the files' values back.
@Suite struct GoldenAccessorTests {
    @Test func `the Swift in this target is what is generated`() throws {
        let (json, path, name) = SampleTweaks.all[0]
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
        let accessor = SampleTweaks.generate(json, name: name, path: path)
        #expect(accessor.files.count == 2)
        for file in accessor.files {
            let url = folder.appending(path: file.name)
            if ProcessInfo.processInfo.environment["FLINT_RECORD"] == "1" {
                try Data(file.text.utf8).write(to: url)
            }
            let kept = try String(contentsOf: url, encoding: .utf8)
            #expect(
                kept == file.text, "Generate the files again with FLINT_RECORD=1, and read the difference.")
        }
    }

    @Test(arguments: [
        (SampleTweaks.shop, ShopTweaks.declarations), (SampleTweaks.hostile, HostileTweaks.declarations),
    ])
    func `the keys declare what the file declares`(json: String, keys: [any TweakDeclaring]) {
        let entries = TweakFile(Array(json.utf8)).entries
        #expect(keys.count == entries.count)
        let declared = Dictionary(
            keys.map { ($0.declaration.path, $0.declaration) }, uniquingKeysWith: { first, _ in first })
        for entry in entries { #expect(declared[entry.tweak.path] == entry.declaration) }
    }

    @Test func `without a provider the values of the file are read`() {
        let tweaks = ShopTweaks(TweakManager(providers: [], declaring: ShopTweaks.declarations))
        let numbers: [Double] = [
            Double(tweaks.maxItems), Double(tweaks.search.limit), tweaks.expressFee, tweaks.checkout.limit,
        ]
        #expect(numbers == [20, 50, 2, 2.5])
        #expect(tweaks.express)
        #expect(tweaks.currency == "EUR")
        #expect(tweaks.apiKey == nil && tweaks.pin == nil)
        #expect(tweaks.hidden == .array([.string("x"), .int(1), .double(1)]))
        #expect(
            tweaks.weights
                == .object([
                    "title": .int(2), "body": .double(0.5),
                    "tags": .array([.string("a"), .bool(true), .object([:])]),
                ]))
    }

    @Test func `numbers and texts come back to the last bit`() {
        let tweaks = HostileTweaks(with: TweakManager(providers: []))
        let integers: [Int] = [tweaks.least, tweaks.most]
        #expect(integers == [Int.min, Int.max])
        let numbers: [Double] = [tweaks.tiny, tweaks.huge, tweaks.tenth, tweaks.half]
        let expected: [Double] = [.leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1, -0.25]
        #expect(numbers == expected)
        #expect(tweaks.minus.sign == .minus)
        #expect(tweaks.backSlash1 == "\\(1) \\u{41} \\")
        #expect(
            Array(tweaks.zero.unicodeScalars.map(\.value)) == [0, 1, 0x7F, 0x2028, 0x202E, 0xFEFF, 0xFFFF])
        let letter = HostileTweaks.declarations.map(\.declaration).first { $0.path.variable == "e\u{301}" }
        #expect(letter?.defaultValue?.string.map { $0.unicodeScalars.count } == 2)
        #expect(tweaks.lineBreak == "a\nb\r\nc\td")
        #expect(tweaks.tweak.unicodeScalars.count == 6)
        #expect(tweaks.secret == nil && tweaks.list == nil && tweaks.map == nil)
    }

    @Test func `providers win over the file, and an encrypted value is decrypted`() throws {
        let provider = EphemeralTweakProvider(tweaks: [
            Tweak(feature: "checkout", variable: "max_items", value: .int(7)),
            Tweak(feature: "checkout", variable: "limit", value: .double(9)),
            Tweak(feature: "checkout", variable: "pin", value: .string("4321"), isEncrypted: true),
        ])
        let manager = TweakManager(providers: [provider], declaring: ShopTweaks.declarations)
        manager.setDecryption { tweak in .int(Int64(tweak.value.string ?? "") ?? 0) }
        let tweaks = ShopTweaks(manager)
        let numbers: [Int?] = [tweaks.maxItems, tweaks.search.limit, tweaks.pin]
        #expect(numbers == [7, 50, 4321])
        #expect(tweaks.checkout.limit == 9)
    }

    @Test func `setting writes through the manager`() throws {
        let provider = EphemeralTweakProvider()
        let tweaks = ShopTweaks(TweakManager(providers: [provider], declaring: ShopTweaks.declarations))
        tweaks.maxItems += 5
        tweaks.checkout.limit = 1.5
        tweaks.weights = .object(["a": .int(1)])
        tweaks.currency = "CHF"
        #expect(tweaks.maxItems == 25)
        let stored = try #require(try provider.tweak(feature: "checkout", variable: "max_items"))
        #expect(stored.value == .int(25))
        #expect(try provider.tweak(feature: "checkout", variable: "limit")?.value == .double(1.5))
        #expect(tweaks.weights == .object(["a": .int(1)]))
        #expect(tweaks.currency == "CHF")
        tweaks.apiKey = nil
        #expect(tweaks.apiKey == nil)
    }

    @Test func `what cannot be set is told as a problem and leaves the value`() async {
        let manager = TweakManager(
            providers: [EphemeralTweakProvider()], declaring: ShopTweaks.declarations)
        let tweaks = ShopTweaks(manager)
        var problems = manager.problems().makeAsyncIterator()
        tweaks.maxItems = 101
        let problem = await problems.next()
        #expect(problem?.code == .invalidValue)
        #expect(problem?.paths == [TweakPath("checkout", "max_items")])
        #expect(tweaks.maxItems == 20)
        let readOnly = TweakManager(providers: [])
        var others = readOnly.problems().makeAsyncIterator()
        ShopTweaks(readOnly).express = false
        #expect(await others.next()?.code == .readOnly)
        ShopTweaks(readOnly).apiKey = "x"
        #expect(await others.next()?.code == .readOnly)
    }
}
