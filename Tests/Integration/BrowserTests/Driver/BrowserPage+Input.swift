import Foundation

/// What a person does at a page: real input, which goes where a person's would.
extension BrowserPage {
    /// Clicks in the middle of the first element that a selector finds.
    ///
    /// An element may move after the pointer was aimed at it, for example because a row came above it. Such a press has no effect in the
    /// page; it is aimed again, as a person would.
    ///
    /// - Parameters:
    ///   - selector: A CSS selector, waited for.
    ///   - text: Only an element whose text, or whose name for assistive technology, contains this.
    /// - Throws: ``BrowserError`` if something else lies over it, if it never rests, or if it gets no click although it was pressed.
    func click(_ selector: String, containing text: String = "") async throws {
        var under = ""
        for _ in 0..<10 {
            try await waitFor(Self.element(selector, text))
            let place = try await evaluate(Self.aim(at: selector, text)).elements
            guard place.count == 2 else { throw BrowserError("\(selector) is nowhere.") }
            for type in ["mousePressed", "mouseReleased"] {
                try await send(
                    "Input.dispatchMouseEvent",
                    [
                        "type": .string(type), "x": place[0], "y": place[1], "button": "left", "buttons": 1,
                        "clickCount": 1,
                    ])
            }
            switch try await pressed() {
            case .clicked: return
            case .lost: throw BrowserError("\(selector) \(text) was pressed, but got no click.")
            case .missed(let other): under = other
            }
        }
        throw BrowserError("\(selector) \(text) never rests; the last press met \(under).")
    }

    private enum Press {
        case clicked
        /// The element was met, and no click followed: it was replaced before the release, or is disabled.
        case lost
        /// What was met in its place.
        case missed(String)
    }

    /// What became of the press that was aimed last; a click that left the document met its element.
    private func pressed() async throws -> Press {
        do {
            let answer = try await evaluate("window.flintPress?.end() ?? ['', true]").elements
            if let under = answer.first?.string, !under.isEmpty { return .missed(under) }
            return answer.last == true ? .clicked : .lost
        } catch let error as BrowserError where Self.meansNavigation(error) {
            return .clicked
        }
    }

    /// A script that brings an element into view, waits until it rests, watches what the next press meets, and gives the point to press.
    private static func aim(at selector: String, _ text: String) -> String {
        """
        (async () => {
            const frame = () => new Promise((done) => requestAnimationFrame(done));
            const place = () => {
                const element = \(element(selector, text));
                if (!element) return [];
                element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
                const box = element.getBoundingClientRect();
                return [element, box.left + box.width / 2, box.top + box.height / 2];
            };
            // Nobody hits what still moves: two looks in a row must find it in the same place.
            let [element, x, y] = place();
            for (let isSettled = false, looks = 0; !isSettled && looks < 100; looks += 1) {
                await frame();
                await frame();
                const [next, left, top] = place();
                isSettled = next && next === element && left === x && top === y;
                [element, x, y] = [next, left, top];
            }
            const top = document.elementFromPoint(x, y);
            const label = element.closest("label") ?? element;
            if (!top || !(element.contains(top) || top.contains(element) || label.contains(top))) {
                throw new Error("Something lies over " + \(literal("\(selector) \(text)")) + " at "
                    + Math.round(x) + ", " + Math.round(y) + ": " + (top?.outerHTML.slice(0, 200) ?? "nothing"));
            }
            const names = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
            let under = "nothing", isClicked = false;
            const watch = (event) => {
                const { target } = event;
                if (event.type === "pointerdown") {
                    const isMet = target === top || element.contains(target) || label.contains(target);
                    under = isMet ? "" : target.outerHTML.slice(0, 200);
                }
                if (under) {
                    event.stopImmediatePropagation();
                    event.preventDefault();
                } else if (event.type === "click") {
                    isClicked = true;
                }
            };
            for (const name of names) window.addEventListener(name, watch, true);
            window.flintPress = {
                end() {
                    for (const name of names) window.removeEventListener(name, watch, true);
                    delete window.flintPress;
                    return [under, isClicked];
                },
            };
            return [x, y];
        })()
        """
    }

    /// The expression for the first element that a selector finds and that contains a text.
    static func element(_ selector: String, _ text: String = "") -> String {
        guard !text.isEmpty else { return "document.querySelector(\(literal(selector)))" }
        return """
            [...document.querySelectorAll(\(literal(selector)))].find((e) => \
            (e.textContent + " " + (e.getAttribute("aria-label") ?? "") + " " + (e.title ?? ""))\
            .includes(\(literal(text))) && e.getClientRects().length > 0)
            """
    }

    /// Types a text where the focus is.
    func type(_ text: String) async throws {
        try await send("Input.insertText", ["text": .string(text)])
    }

    /// Replaces the text of a field.
    func fill(_ selector: String, with text: String) async throws {
        try await waitFor(Self.element(selector))
        try await evaluate(
            """
            (() => {
                const field = \(Self.element(selector));
                field.scrollIntoView({ block: "center" });
                field.focus();
                field.select?.();
            })()
            """)
        if text.isEmpty {
            try await press("Backspace")
        } else {
            try await type(text)
        }
    }

    /// Presses and releases a key.
    ///
    /// - Parameter key: A letter, a sign, or the name of a key as in `KeyboardEvent.key`: `Enter`.
    /// - Throws: ``BrowserError`` if the browser refuses.
    func press(_ key: String) async throws {
        var parameters: [String: JSONValue] = ["key": .string(key), "code": .string(Self.code(of: key))]
        if let number = Self.numbers[key] { parameters["windowsVirtualKeyCode"] = .number(Double(number)) }
        let text = key == "Enter" ? "\r" : key.count == 1 ? key : nil
        if key.count == 1, let value = key.uppercased().utf16.first, key.first?.isLetter == true {
            parameters["windowsVirtualKeyCode"] = .number(Double(value))
        }
        var pressed = parameters
        pressed["type"] = text == nil ? "rawKeyDown" : "keyDown"
        if let text { pressed["text"] = .string(text) }
        try await send("Input.dispatchKeyEvent", .object(pressed))
        parameters["type"] = "keyUp"
        try await send("Input.dispatchKeyEvent", .object(parameters))
    }

    private static let numbers = [
        "Enter": 13, "Escape": 27, "Tab": 9, "Backspace": 8, "ArrowUp": 38, "ArrowDown": 40, "ArrowLeft": 37,
        "ArrowRight": 39, "Home": 36, "End": 35, "PageUp": 33, "PageDown": 34, " ": 32,
    ]

    private static func code(of key: String) -> String {
        guard key.count == 1, let character = key.first, character.isLetter else {
            return key == " " ? "Space" : key
        }
        return "Key\(key.uppercased())"
    }

    /// Turns the wheel over the middle of an element.
    func scroll(_ selector: String, by distance: Double) async throws {
        let place = try await evaluate(
            """
            (() => {
                const box = \(Self.element(selector)).getBoundingClientRect();
                return [box.left + box.width / 2, Math.min(box.top + box.height / 2, innerHeight - 10)];
            })()
            """
        ).elements
        guard place.count == 2 else { throw BrowserError("\(selector) is nowhere.") }
        try await send(
            "Input.dispatchMouseEvent",
            [
                "type": "mouseWheel", "x": place[0], "y": place[1], "deltaX": 0, "deltaY": .number(distance),
            ])
    }

    /// Presses the button of the mouse at a point of the window, moves it, and releases the button.
    func drag(from start: (x: Double, y: Double), by way: (x: Double, y: Double)) async throws {
        let end = (x: start.x + way.x, y: start.y + way.y)
        let middle = (x: start.x + way.x / 2, y: start.y + way.y / 2)
        for (type, point) in [
            ("mousePressed", start), ("mouseMoved", middle), ("mouseMoved", end), ("mouseReleased", end),
        ] {
            try await send(
                "Input.dispatchMouseEvent",
                [
                    "type": .string(type), "x": .number(point.x), "y": .number(point.y), "button": "left",
                    "buttons": .number(type == "mouseReleased" ? 0 : 1), "clickCount": 1,
                ])
        }
    }

    /// Chooses files in a field for files.
    func choose(_ files: [URL], in selector: String) async throws {
        let answer = try await send("Runtime.evaluate", ["expression": .string(Self.element(selector))])
        guard let object = answer["result"]?["objectId"]?.string else {
            throw BrowserError("There is no field \(selector).")
        }
        try await send(
            "DOM.setFileInputFiles",
            ["files": .array(files.map { .string($0.path) }), "objectId": .string(object)])
    }
}
