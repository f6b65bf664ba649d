/// The settings of the server in the order of their page.
enum SettingsContents {
  static let sections: [(name: String, keys: [String])] = [
    (
      "reach",
      ["address", "port", "public-url", "certificate", "private-key", "trusted-proxies"]
    ),
    ("places", ["data", "studies", "templates", "languages", "views", "assets"]),
    ("signing", ["lab-name", "signing-certificate", "signing-key"]),
    (
      "mail",
      [
        "mail-server", "mail-user", "mail-password-file", "mail-from", "mail-bounces",
        "mail-certificate-authorities", "mails-per-participant", "mails-per-recipient",
      ]
    ),
    ("load", ["workers", "connections", "connections-per-address", "enrolments-per-address"]),
    ("running", ["development", "log-level"]),
  ]

  /// Numbers that are amounts of something, which the words name.
  static let amounts: Set<String> = [
    "workers", "connections", "connections-per-address", "enrolments-per-address", "mails-per-participant",
    "mails-per-recipient",
  ]
}
