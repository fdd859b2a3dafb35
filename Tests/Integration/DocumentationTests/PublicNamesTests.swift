import Testing

/// The names of public types, in files that import Flint beside what people often import with it.
@Suite struct PublicNamesTests {
    /// Modules and main types of packages and frameworks that are often imported beside Flint, by where they are.
    static let namesOfOthers: [String: String] = [
        "swift-log": """
        Logging InMemoryLogging Logger LogEvent LogHandler LoggingSystem InMemoryLogHandler MultiplexLogHandler
        StreamLogHandler
        """,
        "swift-metrics": """
        CoreMetrics Metrics MetricsTestKit Counter CounterHandler FloatingPointCounter FloatingPointCounterHandler
        Gauge Meter MeterHandler MetricsFactory MetricsSystem MultiplexMetricsHandler Recorder RecorderHandler
        TimeUnit Timer TimerHandler
        """,
        "swift-distributed-tracing": """
        Tracing Instrumentation InMemoryTracing Extractor Injector Instrument InstrumentationSystem
        MultiplexInstrument Span SpanAttribute SpanAttributeKey SpanAttributes SpanEvent SpanKind SpanLink
        SpanStatus Tracer TracerInstant
        """,
        "swift-service-context": "ServiceContextModule ServiceContext ServiceContextKey AnyServiceContextKey",
        "Combine": """
        Combine AnyCancellable AnyPublisher AnySubscriber Cancellable ConnectablePublisher CurrentValueSubject
        Deferred Empty Fail Future ImmediateScheduler Just ObservableObject ObservableObjectPublisher
        PassthroughSubject Published Publisher Publishers Record Scheduler Subject Subscriber Subscribers
        Subscription Subscriptions TopLevelDecoder TopLevelEncoder
        """,
        "SwiftUI": """
        SwiftUI Alignment Anchor Angle Animatable Animation AnyTransition AnyView App AppStorage Axis Binding
        Button ButtonRole Canvas Circle Color ColorScheme CommandGroup CommandMenu Commands ContentMode
        DismissAction Divider DynamicProperty Edge EdgeInsets Environment EnvironmentKey EnvironmentObject
        EnvironmentValues FocusState FocusedBinding FocusedValue Font ForEach Form Gesture GestureState Gradient
        GraphicsContext Grid GridRow Group Image Label Layout Link List LocalizedStringKey Material Menu Namespace
        NavigationLink NavigationPath NavigationSplitView NavigationStack NavigationView ObservedObject
        OpenURLAction OpenWindowAction Path Picker PreferenceKey PresentationMode ProgressView RefreshAction Scene
        ScenePhase SceneStorage ScrollView Section Settings Shape Slider Spacer State StateObject Stepper
        SubmitLabel Tab TabView Table Text TimelineSchedule TimelineView Toggle Transaction Transition View
        ViewBuilder ViewModifier Visibility Window WindowGroup
        """,
        "Observation": "Observation Observable ObservationRegistrar ObservationTracking Observations",
    ]

    /// The names that stay, each with the guide that shows how it is used without its module beside the other one.
    static let sharedNames = ["Subject": "Guides/bridging-to-other-packages.md"]

    @Test func `no public type has the name of a module or a main type of others`() throws {
        let declared = try declared
        #expect(declared.count > 100)
        var shared: Set<String> = []
        for (origin, names) in Self.namesOfOthers {
            for name in names.split(whereSeparator: \.isWhitespace).map(String.init) {
                guard let path = declared[name] else { continue }
                shared.insert(name)
                guard let guide = Self.sharedNames[name] else {
                    Issue.record("\(path): '\(name)' is ambiguous in a file that imports \(origin), too.")
                    continue
                }
                let isShown = try Repository.text(guide).contains("import struct FlintCore.\(name)\n")
                #expect(isShown, "\(guide) does not say how to use '\(name)' beside \(origin).")
            }
        }
        #expect(shared == Set(Self.sharedNames.keys))
        // UIKit and AppKit come with SwiftUI.
        for (name, path) in declared where name.starts(with: /(?:UI|NS)[A-Z]/) {
            Issue.record("\(path): '\(name)' has the prefix of a framework.")
        }
    }

    /// The public types that are declared at the top of a file, with that file.
    private var declared: [String: String] {
        get throws {
            let keywords = "actor|class|enum|protocol|struct|typealias"
            let type = try Regex(
                #"(?m)^(?:@\S+ )*public (?:final |indirect |nonisolated )*(?:\#(keywords)) (\w+)"#,
                as: (Substring, Substring).self)
            var declared: [String: String] = [:]
            for path in try Repository.files(in: "Sources", withExtension: "swift") {
                for match in try Repository.text(path).matches(of: type) {
                    declared[String(match.output.1)] = path
                }
            }
            return declared
        }
    }
}
