extension Preprocessor {
    /// Executes `!include` and its variants: the lines of the included text are read next.
    ///
    /// - Parameters:
    ///   - word: The directive, such as `include_once`.
    ///   - line: The line, in which errors are reported.
    ///   - start: A cursor at the path.
    ///   - offset: The offset of `!`, the position for errors.
    mutating func include(_ word: String, _ line: inout SourceLine, _ start: LineScanner, at offset: Int) {
        var rest = line
        for index in rest.bytes.indices.prefix(start.position) { rest.bytes[index] = UInt8(ascii: " ") }
        substitute(&rest)
        line.isReported = line.isReported || rest.isReported
        guard !rest.isReported else { return }
        let path = Operand.unquoted(Array(rest.bytes.trimmed))
        let location = line.location(at: offset)
        if path.isEmpty {
            report(.include, in: &line, at: offset, "'!\(word)' needs a path; write '!\(word) file.iuml'")
        } else if word == "includeurl" || Self.isElsewhere(path) {
            warn(.include, at: location, "nothing is fetched and no library is read; include a file instead")
        } else {
            include(path.text, &line, at: offset, once: word == "include_once")
        }
    }

    /// Returns whether a path names a library of PlantUML (`<…>`) or a URL, which are not read.
    private static func isElsewhere(_ path: [UInt8]) -> Bool {
        path.first == UInt8(ascii: "<") || path.prefix(7).isWord("http://")
            || path.prefix(8).isWord("https://")
    }

    private mutating func include(
        _ path: String, _ line: inout SourceLine, at offset: Int, once: Bool
    ) {
        let name = "'\(path.prefix(200))'"
        guard let includes else {
            let message =
                "\(name) is not included, there is no folder to include from; name one by the option 'include-root'"
            return report(.include, in: &line, at: offset, message)
        }
        switch includes.resolve(path, from: line.file) {
        case .found(let name, let bytes):
            if once, included.contains(name) { return }
            push(bytes, name: name, &line, at: offset)
        case .missing:
            report(.include, in: &line, at: offset, "\(name) does not exist; check the path")
        case .outsideRoot:
            let message =
                "\(name) is outside the folder to include from; move it there, or name a folder around both "
                + "by the option 'include-root'"
            report(.include, in: &line, at: offset, message)
        case .unreadable(let reason):
            let message = "\(name) cannot be read: \(reason); check the file"
            report(.include, in: &line, at: offset, message)
        }
    }

    private mutating func push(
        _ bytes: [UInt8], name: String, _ line: inout SourceLine, at offset: Int
    ) {
        guard !frames.contains(where: { $0.file == name }) else {
            let message = "'\(name)' includes itself; remove one of the includes"
            return report(.include, in: &line, at: offset, message)
        }
        guard frames.count <= ParsingLimits.includeDepth else {
            let message = "includes nest deeper than \(ParsingLimits.includeDepth); include less deeply"
            return report(.limit, in: &line, at: offset, message)
        }
        guard bytes.count <= limits.fileBytes else {
            let size = ParsingLimits.size(limits.fileBytes)
            return report(.limit, in: &line, at: offset, "'\(name)' is larger than \(size); split it")
        }
        included.insert(name)
        let bytes = bytes.withLineFeeds
        // Of an included text with several blocks, only the first block is read.
        guard let block = BlockSplitter.blocks(of: bytes, file: name).first else { return }
        frames.append(SourceFrame(bytes, range: block.text, firstLine: block.firstLine, file: name))
    }
}
