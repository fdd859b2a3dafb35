import FlintTweaks
import TestSupport
import Testing

/// Random stacks of providers against a resolver that is as plain as the rules.
@Suite struct TweakManagerReferenceTests {
    struct Refused: Error {}

    /// What a provider holds, in the words of the rules.
    struct Plain {
        var id: String
        var rows: [String: TweakRow] = [:]
        var features: [String: Bool] = [:]
        var status = TweakProviderStatus.ready
        var policy = TweakNumberPolicy.strict
        var hook: TweakDecryption?
    }

    enum Seen: Equatable {
        case good(TweakValue)
        case bad(TweakTrace.Finding)
    }

    static let plainText: TweakDecryption = { $0.value }

    static let names = ["bool", "int", "double", "string"]
    static let features = ["f", "g"]

    static func plain(_ index: Int, _ random: inout SeededGenerator) -> Plain {
        var plain = Plain(id: "p\(index)")
        for name in names where random.chance(55) {
            if random.chance(8) {
                plain.rows[name] = .unavailable(
                    TweakError(.providerFailed, path: TweakPath("f", name), providerID: plain.id, ""))
            } else {
                plain.rows[name] = .value(
                    Tweak(feature: "f", variable: name, value: random.value(), isEncrypted: random.chance(15))
                )
            }
        }
        for feature in features where random.chance(40) { plain.features[feature] = random.chance(50) }
        if random.chance(10) { plain.status = .notReady }
        if random.chance(30) { plain.policy = .lossless }
        if random.chance(30) {
            let isRefusing = random.chance(30)
            plain.hook = { tweak in
                if isRefusing { throw Refused() }
                return tweak.value
            }
        }
        return plain
    }

    static func provider(_ plain: Plain) -> StoredTweakProvider {
        let provider = StoredTweakProvider(
            plain.id, features: plain.features, numberPolicy: plain.policy, decryptionClosure: plain.hook)
        var table = provider.table
        for (name, row) in plain.rows { table[TweakPath("f", name)] = row }
        table.status = plain.status
        provider.source.replace(with: table)
        return provider
    }

    static func seen(_ row: TweakRow, _ plain: Plain, kind: TweakKind, managerHook: Bool) -> Seen {
        guard case .value(let tweak) = row else {
            guard case .unavailable(let error) = row else { return .bad(.notFound) }
            return .bad(.failed(error))
        }
        if tweak.isEncrypted {
            let path = tweak.path
            if let hook = plain.hook {
                if (try? hook(tweak)) == nil {
                    return .bad(
                        .undecryptable(TweakError(.decryptionFailed, path: path, providerID: plain.id, "")))
                }
            } else if !managerHook {
                return .bad(
                    .undecryptable(
                        TweakError(.decryptionClosureNotProvided, path: path, providerID: plain.id, "")))
            }
        }
        switch (tweak.value, kind) {
        case (let value, kind) where value.kind == kind: return .good(value)
        case (.int(let value), .double): return .good(.double(Double(value)))
        case (.double(let value), .int) where plain.policy == .lossless && value == value.rounded():
            return .good(.int(Int64(value)))
        case (let value, _): return .bad(.wrongType(found: value.kind, expected: kind))
        }
    }

    static func check<Value: TweakRepresentable & Equatable>(
        _ key: TweakKey<Value>, _ stack: [Plain], _ manager: TweakManager, managerHook: Bool
    ) {
        var findings: [TweakTrace.Finding] = []
        var winner: (value: TweakValue, id: String)?
        var isFailed = false
        for plain in stack {
            guard let row = plain.rows[key.path.variable] else {
                findings.append(plain.status == .notReady ? .notReady : .notFound)
                continue
            }
            switch seen(row, plain, kind: key.declaration.kind, managerHook: managerHook) {
            case .good(let value):
                findings.append(winner == nil ? .won(value) : .shadowed(value))
                if winner == nil { winner = (value, plain.id) }
            case .bad(let finding):
                findings.append(finding)
                isFailed = true
            }
        }
        let expected = winner.flatMap { Value(tweakValue: $0.value) } ?? key.defaultValue
        let snapshot = manager.snapshot()
        let resolution = manager.resolve(key)
        let read = [manager[key], snapshot[key], manager.bind(key).value, resolution.value]
        #expect(read == [expected, expected, expected, expected])
        #expect(resolution.providerID == winner?.id)
        #expect(resolution.reason == (winner != nil ? .static : isFailed ? .error : .default))
        #expect(
            (resolution.errorCode != nil)
                == (isFailed || [.providerNotReady, .flagNotFound].contains(resolution.errorCode)))
        // Unknown is what no provider has, and nothing declares.
        #expect(resolution.errorCode != .flagNotFound || findings.allSatisfy { $0 == .notFound })
        let entries = zip(stack, findings).map { TweakTrace.Entry(providerID: $0.id, finding: $1) }
        #expect(resolution.trace.entries == entries)
        #expect(snapshot.resolve(key).trace == resolution.trace)
    }

    static func checkAll(_ stack: [Plain], _ manager: TweakManager, managerHook: Bool) {
        check(TweakKey("f", "bool", default: true), stack, manager, managerHook: managerHook)
        check(TweakKey("f", "int", default: -1), stack, manager, managerHook: managerHook)
        check(TweakKey("f", "double", default: -1.5), stack, manager, managerHook: managerHook)
        check(TweakKey("f", "string", default: "none"), stack, manager, managerHook: managerHook)
        for feature in features {
            let expected = stack.lazy.compactMap { $0.features[feature] }.first
            #expect(manager.featureState(feature) == expected)
            #expect(
                manager.featureResolution(feature).providerID
                    == stack.first { $0.features[feature] != nil }?.id)
        }
    }

    @Test(arguments: 0..<40) func `reads and traces are those of a naive resolver`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var stack = (0..<Int.random(in: 0..<6, using: &random)).map { Self.plain($0, &random) }
        let managerHook = random.chance(50)
        let isDeclared = random.chance(50)
        let manager = TweakManager(
            providers: stack.map(Self.provider),
            declaring: isDeclared
                ? [
                    TweakKey("f", "bool", default: true), TweakKey("f", "int", default: -1),
                    TweakKey("f", "double", default: -1.5), TweakKey("f", "string", default: "none"),
                ] : [],
            options: TweakManagerOptions(decryptionClosure: managerHook ? Self.plainText : nil))
        Self.checkAll(stack, manager, managerHook: managerHook)

        for step in 0..<6 where !stack.isEmpty {
            let position = Int.random(in: 0..<stack.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                manager.remove(id: stack[position].id)
                stack.remove(at: position)
            case 1:
                let target = Int.random(in: 0..<stack.count, using: &random)
                manager.move(id: stack[position].id, to: target)
                stack.insert(stack.remove(at: position), at: target)
            case 2:
                var new = Self.plain(100 + step, &random)
                new.id = "new\(step)"
                manager.insert(Self.provider(new), at: position)
                stack.insert(new, at: position)
            default:
                var new = Self.plain(200 + step, &random)
                new.id = "other\(step)"
                manager.replace(id: stack[position].id, with: Self.provider(new))
                stack[position] = new
            }
            Self.checkAll(stack, manager, managerHook: managerHook)
        }
    }
}
