import Testing

@testable import BenchmarkHarness

@Suite struct ProcessMemoryTests {
    @Test(arguments: [
        ("VmHWM:\t  20 kB\nVmRSS:\t  12 kB\n", 12_288), ("VmRSS: 12 MB\n", nil), ("VmRSS: x kB\n", nil),
        ("", nil),
    ]) func `a size is found in the status of the process`(text: String, bytes: Int?) {
        #expect(ProcessMemory.size(.resident, in: text) == bytes)
    }
}
