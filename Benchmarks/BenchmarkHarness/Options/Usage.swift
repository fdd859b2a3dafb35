/// The text of `--help`.
package enum Usage {
    /// All options, one per line.
    package static let text = """
        Measures Flint against the cheapest honest way to do the same thing, in one process and one run.

        usage: swift run -c release FlintBenchmarks [options]

          --filter REGEX           run the benchmarks whose name contains a match; repeatable
          --filter-not REGEX       leave those out; repeatable (limits in need always run)
          --iterations N           fixed operations per batch instead of the calibrated number
          --warmup-iterations N    operations before the first recorded batch
          --min-time SECONDS       least measured time per benchmark over all rounds
          --rounds N               interleaved rounds (default 51)
          --seed N                 seed of the order within a round (default 1)
          --format FORMAT          console, csv or json; progress goes to standard error
          --columns LIST           of name, time, low, std, iterations, warmup, min, avg, max, total, pNN,
                                   limit, ratio, lowratio, target, verdict, allocs, bytes
          --time-unit UNIT         ns, us or ms, for console
          --compare FILE           add the columns old, new and change, from an earlier JSON file
          --check                  exit 1 when a target is missed or a result is invalid
          --list                   print the names with their limit and target
          --help                   print this text
          --allow-debug-build      measure even though the build is not optimized

        time is the median of batch means; ratio the median over rounds of that round's quotient to the limit;
        low and lowratio are the lower quartiles of the same, which other work on the machine moves less;
        pNN come from a second pass that times single operations.

        exit status: 0 all well, 1 a benchmark threw or a check failed, 2 nothing was measured

        """
}
