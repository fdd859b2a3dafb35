internal import FlintJSON
internal import FlintSubjects
internal import FlintTweaks
internal import Foundation

/// The client of an OFREP service: it sends requests and parses the responses.
struct OFREPClient: Sendable {
    /// The response of a service to the request for all flags.
    enum Answer {
        case answers([JSONName: TweakEvaluation], etag: String?)
        /// The results have not changed since the response whose entity tag (ETag) the request contained.
        case unchanged
    }

    /// The error of a request, and the time for which the service asks to wait; `nil` if it does not ask.
    struct Failure: Error {
        let error: OFREPError
        var wait: Duration?
    }

    private let base: URL
    private let headers: @Sendable () async -> [String: String]
    private let timeout: Duration
    private let transport: any OFREPTransport
    private let now: @Sendable () -> Date

    init(
        _ url: URL, headers: @escaping @Sendable () async -> [String: String], timeout: Duration,
        transport: any OFREPTransport, now: @escaping @Sendable () -> Date
    ) throws(OFREPError) {
        guard ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false else {
            throw OFREPError(
                .invalidURL,
                "The address of the service is none of HTTP; give one such as https://flags.example.com.")
        }
        base = url
        self.headers = headers
        self.timeout = timeout
        self.transport = transport
        self.now = now
    }

    /// Requests the results of all flags for a subject.
    ///
    /// - Parameters:
    ///   - subject: The subject for which flags are evaluated.
    ///   - etag: The entity tag (ETag) of the known results; nil for none.
    func answers(for subject: Subject, etag: String?) async -> Result<Answer, Failure> {
        await exchange("ofrep/v1/evaluate/flags", subject, etag: etag) { response throws(OFREPError) in
            switch response.status {
            case 200:
                let answers = try OFREPAnswers.all(in: response.body)
                return .answers(answers, etag: response.headers["etag"])
            case 304 where etag != nil: return .unchanged
            case 404:
                throw OFREPError(
                    .notFound,
                    "There is no service of this protocol at the address (404). Correct the address.")
            default: throw Self.error(of: response)
            }
        }
    }

    /// Requests the result of one flag for a subject.
    ///
    /// If the service does not know the flag, the evaluation has an error code, such as `flagNotFound`. A
    /// ``Failure`` means that the service gave no result at all.
    func evaluation(of key: String, for subject: Subject) async -> Result<TweakEvaluation, Failure> {
        await exchange("ofrep/v1/evaluate/flags/\(Self.escaped(key))", subject, etag: nil) {
            response throws(OFREPError) in
            switch response.status {
            case 200: return try OFREPAnswers.one(key, in: response.body)
            case 400, 404:
                if OFREPAnswers.failure(in: response.body) != nil {
                    return try OFREPAnswers.one(key, in: response.body)
                }
                guard response.status == 404 else { throw Self.error(of: response) }
                throw OFREPError(
                    .notFound, "Neither flag nor protocol are at the address (404). Correct the address.")
            default: throw Self.error(of: response)
            }
        }
    }

    // MARK: Exchanges

    private func exchange<Value>(
        _ path: String, _ subject: Subject, etag: String?,
        _ read: (OFREPResponse) throws(OFREPError) -> Value
    ) async -> Result<Value, Failure> {
        var fields = await headers()
        fields["Content-Type"] = "application/json"
        fields["Accept"] = "application/json"
        fields["If-None-Match"] = etag
        let request = OFREPRequest(
            url: address(path), headers: fields,
            body: Array("{\"context\":\(FlagJSON.context(of: subject))}".utf8), timeout: timeout)
        let response: OFREPResponse
        do {
            response = try await transport.send(request)
        } catch {
            return .failure(
                Failure(
                    error: OFREPError(
                        .unreachable,
                        "The service does not answer. Look at its address and at the network. (\(Self.reason(error)))"
                    )))
        }
        do throws(OFREPError) {
            return .success(try read(response))
        } catch {
            return .failure(Failure(error: error, wait: RetryTime.wait(response.headers, now: now())))
        }
    }

    /// Returns the URL of a request: the path appended to the base address, with the query of the base
    /// address.
    ///
    /// - Parameter path: The path to append, with percent-encoding.
    private func address(_ path: String) -> URL {
        guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: true) else { return base }
        let start = parts.percentEncodedPath
        parts.percentEncodedPath = (start.hasSuffix("/") ? start : start + "/") + path
        return parts.url ?? base
    }

    /// Returns the key with percent-encoding, for use as a component of a path.
    static func escaped(_ key: String) -> String {
        key.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
    }

    /// Creates the error for a response whose status is not a success.
    static func error(of response: OFREPResponse) -> OFREPError {
        let failure = OFREPAnswers.failure(in: response.body)
        let details = failure?.details.map { " It says: \(JSONText.excerpt($0, limit: 200))" } ?? ""
        switch response.status {
        case 400:
            let name = failure?.code.openFeatureName ?? "400"
            return OFREPError(
                .refused, "The service does not evaluate in this context (\(name)).\(details)",
                reportedCode: failure?.code)
        case 401:
            return OFREPError(
                .unauthorized, "The service asks for credentials (401). Give them in the headers.")
        case 403:
            return OFREPError(
                .forbidden, "The credentials do not suffice (403). Ask for the right to read flags.")
        case 429: return OFREPError(.rateLimited, "The service is asked too often (429). Ask less often.")
        case 503 where response.headers["retry-after"] != nil:
            return OFREPError(.rateLimited, "The service asks to wait (503).")
        case 200:
            return OFREPError(.malformedAnswer, "The answer has no content.")
        default:
            return OFREPError(.serviceFailed, "The service has failed (\(response.status)).\(details)")
        }
    }

    /// Returns a text about an error of the transport, without the URL, because a URL may contain secrets.
    private static func reason(_ error: any Error) -> String {
        if error is CancellationError { return "canceled" }
        let error = error as NSError
        return "\(error.domain) \(error.code)"
    }
}
