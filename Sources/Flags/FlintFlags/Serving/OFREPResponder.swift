internal import FlintJSON
package import FlintSubjects
package import FlintTweaks

/// The server side of OFREP, which responds to requests with the results of flags.
///
/// The responder itself uses neither sockets nor files. It may be called for several requests at once.
package struct OFREPResponder: Sendable {
    /// An HTTP request to the responder.
    package struct Request: Sendable {
        package let method: String
        /// The path of the request, without percent-encoding.
        package let path: String
        /// The header fields of the request; the names are in lower case.
        package let headers: [String: String]
        package let body: [UInt8]

        package init(method: String, path: String, headers: [String: String] = [:], body: [UInt8] = []) {
            self.method = method
            self.path = path
            self.headers = headers
            self.body = body
        }
    }

    /// The HTTP response of the responder.
    package struct Response: Sendable {
        package let status: Int
        package let headers: [String: String]
        package let body: [UInt8]

        init(_ status: Int, _ body: String = "", headers: [String: String] = [:]) {
            self.status = status
            self.headers =
                body.isEmpty ? headers : headers.merging(["Content-Type": "application/json"]) { $1 }
            self.body = Array(body.utf8)
        }
    }

    /// A function that returns the results of all flags for a subject, from one version of the document.
    package typealias Evaluating = @Sendable (Subject) -> [(key: String, evaluation: TweakEvaluation)]

    private static let all = "/ofrep/v1/evaluate/flags"

    private let evaluateAll: Evaluating
    private let evaluateOne: @Sendable (String, Subject) -> TweakEvaluation

    /// Creates a responder.
    ///
    /// - Parameters:
    ///   - evaluateAll: Returns the results of all flags for a subject, from one version of the document.
    ///   - evaluateOne: Returns the result of one flag for a subject.
    package init(
        evaluateAll: @escaping Evaluating,
        evaluateOne: @escaping @Sendable (_ key: String, Subject) -> TweakEvaluation
    ) {
        self.evaluateAll = evaluateAll
        self.evaluateOne = evaluateOne
    }

    /// Creates a responder for the files of a provider; each request uses their current content.
    package init(_ provider: FlagdFileProvider) {
        self.init(
            evaluateAll: { provider.evaluations(for: $0) },
            evaluateOne: { provider.evaluation(of: $0, for: $1) })
    }

    /// Returns the response to a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response. Its status is 200 for results, and 304 if the client has the results already.
    ///   It is 404 for an unknown path or flag, 405 for another method than `POST`, and 400 for a malformed
    ///   body or a flag whose evaluation failed.
    package func respond(to request: Request) -> Response {
        let isAll = request.path == Self.all || request.path == Self.all + "/"
        guard isAll || request.path.hasPrefix(Self.all + "/") else {
            return Response(404, Self.fault("There is nothing at this path. The flags are at \(Self.all)."))
        }
        guard request.method == "POST" else {
            return Response(405, Self.fault("The protocol asks with POST."), headers: ["Allow": "POST"])
        }
        let key = isAll ? nil : String(request.path.dropFirst(Self.all.count + 1))
        let subject: Subject
        do throws(EvaluationContext.Failure) {
            subject = try EvaluationContext.subject(of: request.body)
        } catch {
            var members = [
                "errorCode": JSONText.quoted(error.code.openFeatureName),
                "errorDetails": JSONText.quoted(error.reason),
            ]
            members["key"] = key.map { JSONText.quoted($0) }
            return Response(400, FlagJSON.object(members))
        }
        guard let key else { return all(for: subject, tags: request.headers["if-none-match"]) }
        let evaluation = evaluateOne(key, subject)
        let status =
            switch evaluation.errorCode {
            case nil: 200
            case .flagNotFound?: 404
            default: 400
            }
        return Response(status, FlagJSON.answer(evaluation, of: key))
    }

    private static func fault(_ details: String) -> String {
        FlagJSON.object(["errorDetails": JSONText.quoted(details)])
    }

    /// Returns the result of a flag as JSON in the form of OFREP.
    package static func text(of evaluation: TweakEvaluation, key: String) -> String {
        FlagJSON.answer(evaluation, of: key)
    }

    private func all(for subject: Subject, tags: String?) -> Response {
        let flags = evaluateAll(subject).map { FlagJSON.answer($0.evaluation, of: $0.key) }
        let body = "{\"flags\":\(FlagJSON.list(flags))}"
        // The tag is computed from the results and not from the document, because other subjects have other
        // results.
        let tag =
            "\"\(SubjectPseudonyms(key: 0, 0).text(of: body))\(SubjectPseudonyms(key: 0, 1).text(of: body))\""
        if let tags, Self.names(tags, tag) { return Response(304, headers: ["ETag": tag]) }
        return Response(200, body, headers: ["ETag": tag])
    }

    /// Returns whether an entity tag (ETag) is in a list of tags.
    ///
    /// - Parameters:
    ///   - field: The value of the header field `If-None-Match`.
    ///   - tag: The entity tag.
    private static func names(_ field: String, _ tag: String) -> Bool {
        field.split(separator: ",").contains { part in
            var part = part.drop { $0 == " " }
            while part.last == " " { part.removeLast() }
            return part == "*" || part == tag || part == "W/" + tag
        }
    }
}
