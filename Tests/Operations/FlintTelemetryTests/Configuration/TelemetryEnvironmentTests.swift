import Foundation
import Testing

@testable import FlintTelemetry

@Suite struct TelemetryEnvironmentTests {
    private static func findings(_ environment: [String: String]) -> [String] {
        TelemetryConfiguration(environment: environment).findings.map { "\($0.variable) \($0.code)" }
    }

    @Test func `without variables everything goes to this machine`() {
        let configuration = TelemetryConfiguration(environment: [:])
        #expect(configuration.isEnabled)
        #expect(configuration.traces.url.absoluteString == "http://localhost:4318/v1/traces")
        #expect(configuration.metrics.url.absoluteString == "http://localhost:4318/v1/metrics")
        #expect(configuration.logs.url.absoluteString == "http://localhost:4318/v1/logs")
        #expect(configuration.traces.encoding == .protobuf)
        #expect(configuration.sampling == .always)
        #expect(configuration.serviceName?.hasPrefix("unknown_service:") == true)
        #expect(configuration.findings.isEmpty)
    }

    @Test func `the smaller limit of an export counts`() {
        let configuration = TelemetryConfiguration(environment: [
            "OTEL_EXPORTER_OTLP_TIMEOUT": "2000", "OTEL_BSP_EXPORT_TIMEOUT": "300",
            "OTEL_BLRP_EXPORT_TIMEOUT": "30000", "OTEL_METRIC_EXPORT_TIMEOUT": "never",
        ])
        #expect(configuration.traces.timeout == .milliseconds(300))
        #expect(configuration.logs.timeout == .seconds(2))
        #expect(configuration.metrics.timeout == .seconds(2))
        #expect(configuration.findings.map(\.variable) == ["OTEL_METRIC_EXPORT_TIMEOUT"])
    }

    @Test func `every variable counts`() {
        let configuration = TelemetryConfiguration(environment: [
            "OTEL_SDK_DISABLED": "TRUE", "OTEL_SERVICE_NAME": "shop",
            "OTEL_RESOURCE_ATTRIBUTES": "service.name=other,team=a%2Cb, empty=",
            "OTEL_EXPORTER_OTLP_ENDPOINT": "https://example.com/base/",
            "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT": "http://logs.example.com:1/x",
            "OTEL_EXPORTER_OTLP_HEADERS": "api-key=a%20b,other=1",
            "OTEL_EXPORTER_OTLP_LOGS_HEADERS": "only=logs", "OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf",
            "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL": "HTTP/JSON", "OTEL_EXPORTER_OTLP_TIMEOUT": "2000",
            "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT": "3000", "OTEL_EXPORTER_OTLP_COMPRESSION": "none",
            "OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": "0.25",
            "OTEL_BSP_SCHEDULE_DELAY": "100", "OTEL_BSP_MAX_QUEUE_SIZE": "7",
            "OTEL_BSP_MAX_EXPORT_BATCH_SIZE": "3", "OTEL_BLRP_SCHEDULE_DELAY": "200",
            "OTEL_BLRP_MAX_QUEUE_SIZE": "8", "OTEL_BLRP_MAX_EXPORT_BATCH_SIZE": "4",
            "OTEL_METRIC_EXPORT_INTERVAL": "500", "OTEL_METRIC_EXPORT_TIMEOUT": "400",
            "OTEL_METRICS_EXPORTER": "none", "OTEL_TRACES_EXPORTER": "otlp",
            "OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE": "Delta",
            "OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT": "99",
        ])
        #expect(configuration.findings.isEmpty)
        #expect(!configuration.isEnabled)
        #expect(configuration.serviceName == "shop")
        #expect(configuration.resource["team"] == "a,b")
        #expect(configuration.resource["empty"] == "")
        #expect(configuration.traces.url.absoluteString == "https://example.com/base/v1/traces")
        #expect(configuration.logs.url.absoluteString == "http://logs.example.com:1/x")
        #expect(configuration.traces.headers == ["api-key": "a b", "other": "1"])
        #expect(configuration.logs.headers == ["only": "logs"])
        #expect(configuration.traces.encoding == .json)
        #expect(configuration.logs.encoding == .protobuf)
        #expect(configuration.traces.timeout == .seconds(3))
        #expect(configuration.logs.timeout == .seconds(2))
        #expect(configuration.metrics.timeout == .milliseconds(400))
        #expect(configuration.sampling == .ratio(0.25))
        #expect(configuration.spanBatching.delay == .milliseconds(100))
        #expect(configuration.spanBatching.queueCapacity == 7)
        #expect(configuration.spanBatching.batchSize == 3)
        #expect(configuration.logBatching.delay == .milliseconds(200))
        #expect(configuration.logBatching.queueCapacity == 8)
        #expect(configuration.logBatching.batchSize == 4)
        #expect(configuration.metricInterval == .milliseconds(500))
        #expect(!configuration.metrics.isOn)
        #expect(configuration.traces.isOn && configuration.logs.isOn)
        #expect(configuration.temporality == .delta)
        #expect(configuration.textLimit == 99)
    }

    @Test(arguments: [
        ("OTEL_SDK_DISABLED", "yes"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "ftp://x"), ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://"),
        ("OTEL_EXPORTER_OTLP_PROTOCOL", "xml"), ("OTEL_EXPORTER_OTLP_TIMEOUT", "-1"),
        ("OTEL_EXPORTER_OTLP_TIMEOUT", "99999999999999999999"), ("OTEL_EXPORTER_OTLP_COMPRESSION", "zip"),
        ("OTEL_TRACES_SAMPLER", "sometimes"), ("OTEL_BSP_MAX_QUEUE_SIZE", "0"),
        ("OTEL_BLRP_MAX_EXPORT_BATCH_SIZE", "many"), ("OTEL_METRIC_EXPORT_INTERVAL", "1.5"),
        ("OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE", "weekly"),
    ])
    func `a malformed variable is found, and the default counts`(name: String, value: String) {
        #expect(Self.findings([name: value]) == ["\(name) malformed"])
        let configuration = TelemetryConfiguration(environment: [name: value])
        let usual = TelemetryConfiguration()
        #expect(configuration.traces == usual.traces)
        #expect(configuration.spanBatching == usual.spanBatching)
        #expect(configuration.logBatching == usual.logBatching)
        #expect(configuration.metricInterval == usual.metricInterval)
        #expect(configuration.sampling == usual.sampling)
        #expect(configuration.isEnabled)
    }

    @Test func `what Flint does not have is found`() {
        #expect(
            Self.findings(["OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"]) == [
                "OTEL_EXPORTER_OTLP_PROTOCOL unsupported"
            ])
        #expect(Self.findings(["OTEL_TRACES_EXPORTER": "zipkin"]) == ["OTEL_TRACES_EXPORTER unsupported"])
        #expect(Self.findings(["OTEL_TRACES_SAMPLER": "xray"]) == ["OTEL_TRACES_SAMPLER unsupported"])
        #expect(Self.findings(["OTEL_TRACES_SAMPLER": "always_on"]) == ["OTEL_TRACES_SAMPLER unsupported"])
        let gzip = TelemetryConfiguration(environment: ["OTEL_EXPORTER_OTLP_COMPRESSION": "gzip"])
        #expect(gzip.traces.isCompressed == TelemetryConfiguration.canCompress)
        #expect(gzip.findings.isEmpty == TelemetryConfiguration.canCompress)
    }

    @Test(arguments: ["novalue", "a=1,=2", "k%20y=1", "key=a%0d%0aevil: 1", "key=%ff%fe", "a=%zz"])
    func `a malformed header is left out`(list: String) {
        let configuration = TelemetryConfiguration(environment: ["OTEL_EXPORTER_OTLP_HEADERS": list])
        #expect(configuration.findings.map(\.code) == [.unreadableMember])
        #expect(configuration.traces.headers.keys.allSatisfy { $0 == "a" })
        #expect(!configuration.findings[0].description.contains("evil"))
    }

    @Test func `a ratio outside does not count`() {
        for text in ["-0.1", "1.1", "nan", "half"] {
            let configuration = TelemetryConfiguration(environment: [
                "OTEL_TRACES_SAMPLER": "parentbased_traceidratio", "OTEL_TRACES_SAMPLER_ARG": text,
            ])
            #expect(configuration.sampling == .ratio(1))
            #expect(configuration.findings.map(\.variable) == ["OTEL_TRACES_SAMPLER_ARG"])
        }
    }

    @Test func `an empty variable is none`() {
        let names = [
            "OTEL_SDK_DISABLED", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_TRACES_SAMPLER", "OTEL_SERVICE_NAME",
        ]
        let configuration = TelemetryConfiguration(
            environment: Dictionary(uniqueKeysWithValues: names.map { ($0, " ") }))
        #expect(configuration.findings.isEmpty)
        #expect(configuration.isEnabled)
        #expect(configuration.serviceName?.isEmpty == false)
    }

    @Test func `the checksum of gzip is the usual one`() {
        #expect(Gzip.checksum(of: Array("123456789".utf8)) == 0xcbf4_3926)
        #expect(Gzip.trailer(of: []) == [0, 0, 0, 0, 0, 0, 0, 0])
    }
}
