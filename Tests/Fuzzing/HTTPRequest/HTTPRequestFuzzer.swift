// Compiled together with what reads requests in `FlintHTTP` by `Tests/Fuzzing/run`; no part of the package.

/// The first byte says where the rest is cut; the rest is what a client sends.
///
/// Besides crashes and hangs, these are errors: a reading that depends on the cut, a request beyond the limits or
/// without a path, and a connection that does not end when its client is gone.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHTTPRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard let first = bytes.first else { return 0 }
    let sent = bytes.dropFirst()
    var limits = HTTPLimits()
    // Small limits are reached as well.
    limits.headBytes = 512
    limits.bodyBytes = 64

    var whole = HTTPRequestParser(limits: limits)
    let result = whole.feed(sent)
    let cut = sent.startIndex + Int(first) % (sent.count + 1)
    var parts = HTTPRequestParser(limits: limits)
    var other = parts.feed(sent[..<cut])
    if other == .needsMore { other = parts.feed(sent[cut...]) }
    precondition(result == other, "two readings differ")
    if case .request(let request) = result {
        precondition(request.path.hasPrefix("/"), "there is no path")
        precondition(request.body.count <= limits.bodyBytes, "the limits do not hold")
    }

    let now = HTTPMoment(elapsed: .zero, secondsSince1970: 0)
    var machine = HTTPConnectionMachine(limits: limits, at: now)
    for effect in machine.received(sent, at: now) {
        guard case .handle(let request) = effect else { continue }
        _ = machine.answered(with: HTTPResponse(status: .ok, body: .bytes(request.body)), at: now)
    }
    var closes = machine.inputEnded(at: now).count { $0 == .close }
    // An answer, and a refusal of what came too early.
    for _ in 0..<2 { closes += machine.wrote(machine.output.count, at: now).count { $0 == .close } }
    closes += machine.failed().count
    precondition(closes == 1, "the connection does not end once")
    return 0
}
