@main
struct FlintBenchmarks {
    static func main() async {}
}
