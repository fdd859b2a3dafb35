import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Reads the stream of an inspector, as an open page does, and keeps nothing of it.
final class StreamClient: NSObject, URLSessionDataDelegate {
    private let parent = getppid()

    /// Reads until the inspector ends.
    ///
    /// - Parameter address: The printed address of the inspector, with its code.
    static func run(_ address: String) async -> Never {
        guard let page = URL(string: address), var parts = URLComponents(string: address),
            let token = try? await InspectorSession.enter(page)
        else { exit(2) }
        parts.fragment = nil
        parts.path = "/api/stream"
        guard let url = parts.url else { exit(2) }
        var request = URLRequest(url: url, timeoutInterval: 86_400)
        request.setValue(token, forHTTPHeaderField: "Flint-Session")
        let session = URLSession(configuration: .ephemeral, delegate: StreamClient(), delegateQueue: nil)
        session.dataTask(with: request).resume()
        while true { try? await Task.sleep(for: .seconds(86_400)) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { exit(3) }
        FileHandle.standardOutput.write(Data("+".utf8))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // The program that is looked at has gone, without a word.
        if getppid() != parent { exit(5) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exit(4)
    }
}
