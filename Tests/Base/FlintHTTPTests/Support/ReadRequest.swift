@testable import FlintHTTP

extension HTTPRequestParser.Progress {
    /// The status of a refusal.
    var status: Int? {
        if case .refused(let refusal) = self { refusal.status.rawValue } else { nil }
    }

    var request: HTTPRequest? {
        if case .request(let request) = self { request } else { nil }
    }
}

extension HTTPRequestParser {
    /// What one feed of a whole text gives.
    static func progress(_ text: String, limits: HTTPLimits = HTTPLimits()) -> Progress {
        var parser = HTTPRequestParser(limits: limits)
        return parser.feed(Array(text.utf8)[...])
    }
}

extension HTTPMoment {
    /// A moment some seconds after the server was started.
    static func at(_ seconds: Int) -> HTTPMoment {
        HTTPMoment(elapsed: .seconds(seconds), secondsSince1970: seconds)
    }
}
