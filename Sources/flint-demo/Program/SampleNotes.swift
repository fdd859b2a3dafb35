/// Notes for somebody who has none here yet.
enum SampleNotes {
    /// The texts by name.
    static let texts = [
        "Ideas": """
        # Ideas for the summer

        - Paint the garden gate
        - A week at the lake, **without** a computer

        """,
        "Shopping": """
        # Shopping

        - [ ] Milk
        - [ ] Bread
        - [x] Apples

        """,
        "Welcome": """
        # Welcome

        These notes are Markdown files in a folder, one file each. Everything you do here, another
        program may do as well: nothing is kept outside of the folder.

        Try `search milk`, then `open shop` and `append - [ ] Butter`. `delete` asks nothing, because
        `undo` brings the note back. `compose` asks for what a new note needs, step by step, and `diagram`
        draws the steps. `features` tells what else there is and how to open it; `help` lists all commands.

        """,
    ]
}
