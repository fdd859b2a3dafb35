/// The commands that a run of the program without arguments performs.
enum Tour {
    /// The commands of the tour; some are refused, to show the texts of refusals.
    static let commands = [
        "list", "new Plan 'Call Ada'", "append Buy oat milk", "search milk",
        "export", "features", "tweaks set statistics/is_offered true", "statistics",
        "compose Trip 'Pack the tent' 1 yes", "diagram Preview", "publish Plan", "approve Plan",
        "browse 3 b q",
        "link Plan", "open notes://open?name=Welcome", "stacks", "timeline",
    ]

    /// The text after the last command of the tour.
    static let end = """

        That was a tour on notes in memory. Go on with:
          flint-demo --folder Notes --create            commands from the input, “help” lists them
          flint-demo --folder Notes --events list       one command, with what is dispatched
          flint-demo --inspect                          the program in a browser

        """
}
