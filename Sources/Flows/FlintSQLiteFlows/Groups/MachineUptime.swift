#if SQLite
    #if canImport(Darwin)
        internal import Darwin
    #endif
    internal import FlintBasics
    internal import FlintStreams

    /// The time since the computer started, on a monotonic clock that all processes share.
    enum MachineUptime {
        /// The time since the start of the computer in whole microseconds, including the time for which the
        /// computer slept.
        static var duration: Duration {
            .microseconds(SystemTicks.now / 1_000)
        }

        /// An identifier that changes each time that the computer starts.
        static let boot: String = {
            #if canImport(Darwin)
                var size = 0
                guard unsafe sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0 else { return "" }
                var bytes = [UInt8](repeating: 0, count: size)
                guard unsafe sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else {
                    return ""
                }
                return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            #else
                let bytes = try? OpenFile(reading: "/proc/sys/kernel/random/boot_id").read(upTo: 64)
                return String(decoding: (bytes ?? []).filter { $0 > 0x20 }, as: UTF8.self)
            #endif
        }()
    }
#endif
