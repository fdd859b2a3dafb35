internal import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The identity of a process, unique on a machine even if the system reuses process numbers.
package struct ProcessIdentity: Sendable, Hashable {
    /// The identifier of a boot, which is different after each start of the machine.
    package struct Boot: Sendable, Hashable {
        package let high: UInt64
        package let low: UInt64

        package init(high: UInt64, low: UInt64) {
            (self.high, self.low) = (high, low)
        }

        /// Creates the identifier from a UUID as text; zeros if the text has another form.
        init(text: String) {
            let digits = text.filter(\.isHexDigit)
            guard digits.count == 32, let high = UInt64(digits.prefix(16), radix: 16),
                let low = UInt64(digits.suffix(16), radix: 16)
            else {
                self.init(high: 0, low: 0)
                return
            }
            self.init(high: high, low: low)
        }
    }

    /// The process identifier.
    package let number: Int32
    /// The start time of the process as the operating system counts it, only to be compared; 0 if it is not
    /// known.
    package let start: UInt64
    /// The identifier of the boot during which the process started; zeros if it is not known.
    package let boot: Boot

    package init(number: Int32, start: UInt64, boot: Boot) {
        (self.number, self.start, self.boot) = (number, start, boot)
    }

    /// The identity of the current process.
    package static var current: ProcessIdentity {
        let number = getpid()
        return ProcessIdentity(number: number, start: start(of: number) ?? 0, boot: currentBoot)
    }

    /// Whether the process is still running.
    ///
    /// A process of an earlier boot is not running, even if another process has its number.
    package var isAlive: Bool {
        guard boot == Self.currentBoot else { return false }
        guard kill(number, 0) == 0 || errno == EPERM else { return false }
        return Self.start(of: number).map { start == 0 || $0 == start } ?? true
    }

    #if canImport(Darwin)
        private static func start(of number: Int32) -> UInt64? {
            var facts = kinfo_proc()
            var size = MemoryLayout<kinfo_proc>.stride
            var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, number]
            guard unsafe sysctl(&name, UInt32(name.count), &facts, &size, nil, 0) == 0, size > 0 else {
                return nil
            }
            let time = unsafe facts.kp_proc.p_starttime
            return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_usec)
        }

        /// The identifier of the boot.
        ///
        /// The boot time does not identify a boot, because the system changes it when the clock is set.
        private static let currentBoot: Boot = {
            var size = 0
            guard unsafe sysctlbyname("kern.bootsessionuuid", nil, &size, nil, 0) == 0 else {
                return Boot(text: "")
            }
            var bytes = [UInt8](repeating: 0, count: size)
            guard unsafe sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else {
                return Boot(text: "")
            }
            return Boot(text: String(decoding: bytes.prefix(size), as: UTF8.self))
        }()
    #else
        private static func start(of number: Int32) -> UInt64? {
            guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8) else {
                return nil
            }
            // The program's name may contain any character and ends with the last closing parenthesis. The
            // start time is field 22 of the line, and the first field after the parenthesis is field 3.
            let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].dropFirst().split(
                separator: " ")
            return fields.count > 19 ? UInt64(fields[19]) : nil
        }

        private static let currentBoot = Boot(
            text: (try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)) ?? "")
    #endif
}
