import Foundation

@testable import FlintTelemetry

/// Both forms of a body, decoded; they say the same.
struct Bodies {
    let json: OTLPNode
    let protobuf: OTLPNode

    init(_ signal: TelemetrySignal, _ encode: (OTLPEncoder) -> [[UInt8]]) throws {
        let bodies = TelemetryEncoding.allCases.map { Self.body(signal, $0, encode) }
        let message = "\(signal.rawValue.capitalized)Request"
        protobuf = try OTLPProtobufDecoder.decode(bodies[0], as: message)
        json = try OTLPJSONDecoder.decode(bodies[1], as: message)
    }

    static func body(
        _ signal: TelemetrySignal, _ form: TelemetryEncoding, _ encode: (OTLPEncoder) -> [[UInt8]]
    ) -> [UInt8] {
        let resource = TelemetryResource([TelemetryAttribute("service.name", "shop")])
        let encoder = OTLPEncoder(signal, form, textLimit: 16_384, resource: resource)
        var items: [UInt8] = []
        for item in encode(encoder) { encoder.append(item, to: &items) }
        return encoder.body(items)
    }
}
