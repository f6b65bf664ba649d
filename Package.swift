// swift-tools-version:6.2
import PackageDescription

/// A C library: a module map and a shim, a header of typed inline functions without logic.
func cLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A room of the house. Its dependencies are the only rooms it can see, so the direction of
/// imports is checked by the compiler.
func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// Of rooms that reckon or parse so much that tests would wait for them: optimised in debug builds, too.
let busy = strict + [SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))]

func busyRoom(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: busy)
}

/// Tests are not optimised in release builds either: to compile them takes longer than to run them. Nor are they compiled
/// as a whole module, which one process does alone. No debugger is told of them: a failure names its line without.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  let unoptimised = SwiftSetting.unsafeFlags(
    ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode", "-gnone"],
    .when(configuration: .release))
  return .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict + [unoptimised])
}

let package = Package(
  name: "LabConsole",
  products: [
    .executable(name: "labconsole", targets: ["Launcher"]),
    .executable(name: "labconsole-server", targets: ["LabConsole"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  ],
  targets: [
    cLibrary("CMicroHTTPD", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
    cLibrary("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
    cLibrary("CMarkdown", pkgConfig: "libcmark-gfm", apt: "libcmark-gfm-dev"),
    cLibrary("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
    cLibrary("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev"),
    cLibrary("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
    cLibrary("CPango", pkgConfig: "pangocairo", apt: "libpango1.0-dev"),
    // Has no file of pkg-config.
    .systemLibrary(name: "CHyphen", providers: [.apt(["libhyphen-dev"])]),
    cLibrary("CQPDF", pkgConfig: "libqpdf", apt: "libqpdf-dev"),
    cLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    cLibrary("CXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    cLibrary("CQRencode", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
    cLibrary("CZBar", pkgConfig: "zbar", apt: "libzbar-dev"),

    // Takes the place of functions that libmicrohttpd calls itself: it has to be compiled.
    .target(name: "CMicroHTTPDRefusals", dependencies: ["CMicroHTTPD"]),

    // simdjson and Boost are libraries of C++: their shims have to be compiled.
    .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    .target(name: "CBoostMath"),
    busyRoom("Statistics", ["CBoostMath"]),
    busyRoom("Anonymisation"),
    busyRoom("ImplicitAssociation", ["Statistics"]),
    busyRoom("TrialFiles", ["ImplicitAssociation", "Statistics"]),
    busyRoom("RunDocuments", ["ImplicitAssociation", "Statistics"]),
    room("Studies", ["ImplicitAssociation", "Statistics", "Crypto", "Expressions", "Anonymisation"]),
    busyRoom(
      "Definitions",
      [
        "Studies", "ImplicitAssociation", "Statistics", "Crypto", "Expressions", "Anonymisation", "CMarkdown",
        "CXML2", "Yams",
      ]),

    busyRoom("Crypto", ["COpenSSL"]),
    busyRoom(
      "HTTP",
      ["CMicroHTTPD", "CMicroHTTPDRefusals", "CZlib", .product(name: "Logging", package: "swift-log")]),
    busyRoom("JSON", ["CSimdJSON"]),
    busyRoom("Expressions"),
    room("Archives", ["CArchive"]),
    busyRoom("Spreadsheets", ["Archives", "CXML2"]),
    busyRoom("Instruments", ["Expressions", "Spreadsheets"]),
    busyRoom("Templates"),
    .target(
      name: "Documents",
      dependencies: ["Studies", "Archives", "Crypto", "CHyphen", "CPango", "CQPDF", "CQRencode", "CZBar"],
      resources: [
        .embedInCode("Release/Scripts"), .embedInCode("Release/Words"), .embedInCode("Release/Tasks"),
      ], swiftSettings: busy),
    room("Mail", ["Studies", "CCurl", .product(name: "Logging", package: "swift-log")]),

    .target(
      name: "Storage",
      dependencies: [
        "Studies", "Crypto", "ImplicitAssociation", "Statistics", "CSQLite",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      resources: [.embedInCode("Migrations"), .embedInCode("schema.sql")], swiftSettings: strict),
    room(
      "Web",
      [
        "Studies", "ImplicitAssociation", "Statistics", "Anonymisation", "Expressions", "Documents", "HTTP",
        "JSON", "RunDocuments", "Templates", "Crypto", "TrialFiles", "Spreadsheets",
      ]),
    room("Rehearsal", ["ImplicitAssociation", "Statistics", "RunDocuments", "CCurl", "CXML2"]),

    room("ScoreTool", ["TrialFiles", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
    // Links none of the libraries of the console, which take longer to load than a file takes to be scored.
    .executableTarget(
      name: "Launcher",
      dependencies: ["ScoreTool", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: strict),
    .executableTarget(
      name: "LabConsole",
      dependencies: [
        "Storage", "Web", "Mail", "Rehearsal", "Definitions", "Studies", "ScoreTool", "TrialFiles",
        "Documents", "HTTP", "Crypto", "Statistics", "Expressions", "Instruments", "Spreadsheets", "Yams",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: strict),

    tests("StatisticsTests", ["Statistics"]),
    tests("AnonymisationTests", ["Anonymisation", "Statistics"], exclude: ["Fixtures"]),
    tests("ImplicitAssociationTests", ["ImplicitAssociation", "Statistics"], exclude: ["Fixtures"]),
    tests(
      "TrialFilesTests",
      [
        "TrialFiles", "ScoreTool", "ImplicitAssociation", "Statistics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    tests("TemplatesTests", ["Templates"]),
    tests("CryptoTests", ["Crypto"]),
    tests("DocumentsTests", ["Documents", "Definitions", "Studies", "Statistics", "Crypto"]),
    tests("JSONTests", ["JSON"]),
    tests("ExpressionsTests", ["Expressions"], exclude: ["Fixtures"]),
    tests("SpreadsheetsTests", ["Spreadsheets", "Archives"], exclude: ["Fixtures"]),
    tests("InstrumentsTests", ["Instruments", "Expressions", "Spreadsheets"], exclude: ["Fixtures"]),
    .target(
      name: "SampleStudies", dependencies: ["Definitions", "Studies"], path: "Tests/SampleStudies",
      swiftSettings: strict),
    .target(
      name: "MigratedData", dependencies: ["Storage", "Studies"], path: "Tests/MigratedData",
      swiftSettings: strict),
    tests(
      "StudiesTests",
      [
        "Studies", "Definitions", "SampleStudies", "Expressions", "Anonymisation", "ImplicitAssociation",
        "Statistics",
      ]),
    tests(
      "DefinitionsTests",
      ["Definitions", "Studies", "SampleStudies", "Anonymisation", "ImplicitAssociation", "Statistics"]),
    tests(
      "StorageTests",
      [
        "Storage", "Definitions", "Studies", "Expressions", "SampleStudies", "ImplicitAssociation",
        "Statistics", "Crypto", "MigratedData", "Documents", "Archives",
      ],
      exclude: ["Fixtures"]),
    tests(
      "WebTests",
      [
        "LabConsole", "Rehearsal", "RunDocuments", "Web", "Definitions", "Instruments", "Studies",
        "Expressions", "Spreadsheets",
        "Storage",
        "HTTP",
        "Crypto", "Documents",
        "Templates", "Mail", "MailCatcher", "SampleStudies", "MigratedData",
        "ImplicitAssociation", "Statistics", .product(name: "Logging", package: "swift-log"),
      ]),
    .target(name: "MailCatcher", path: "Tests/MailCatcher", exclude: ["catcher.py"], swiftSettings: strict),
    tests(
      "MailTests",
      ["Mail", "MailCatcher", "Storage", "Studies", .product(name: "Logging", package: "swift-log")]),
    tests("HTTPTests", ["HTTP", .product(name: "Logging", package: "swift-log")]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
