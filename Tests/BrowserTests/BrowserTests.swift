import Testing

@Suite struct BrowserTests {}
