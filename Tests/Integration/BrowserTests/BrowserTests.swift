import Testing

/// Everything that needs a browser; without one it is skipped, and says so.
@Suite(
    .enabled(
        if: BrowserInstallation.path != nil,
        "No Chromium and no Chrome was found: .github/CONTRIBUTING.md says how to install one"),
    .serialized, .browser)
struct BrowserTests {}
