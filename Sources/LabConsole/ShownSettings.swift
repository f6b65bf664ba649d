import Foundation
import Studies

extension Settings {
  /// Every setting as it is in force, without what signs in or signs.
  var shown: [ServerSetting] {
    Key.allCases.map {
      ServerSetting(key: $0.rawValue, value: shownValue(of: $0), source: sources[$0] ?? .standard)
    }
  }

  private func shownValue(of key: Key) -> ServerSetting.Value {
    switch key {
    case .privateKey: .secret(isSet: !privateKey.isEmpty)
    case .signingKey: .secret(isSet: !signingKey.isEmpty)
    case .mailUser: .secret(isSet: !mailUser.isEmpty)
    case .mailPasswordFile: .secret(isSet: !mailPasswordFile.isEmpty)
    case .mailServer: shownMailServer
    case .port: .number(port)
    case .workers: .number(workers)
    case .connections: .number(connections)
    case .connectionsPerAddress: .number(connectionsPerAddress)
    case .enrolmentsPerAddress: .number(limits.enrolmentsPerNetwork)
    case .mailsPerParticipant: .number(limits.messagesPerParticipant)
    case .mailsPerRecipient: .number(limits.messagesPerRecipient)
    case .development: .flag(development)
    case .trustedProxies: .list(trustedProxies)
    case .logLevel: .text(logLevel.rawValue)
    case .address, .publicURL, .data, .studies, .templates, .languages, .views, .assets, .certificate,
      .labName, .signingCertificate, .mailFrom, .mailBounces, .mailCertificateAuthorities:
      .text(shownText(of: key))
    }
  }

  private func shownText(of key: Key) -> String {
    switch key {
    case .address: address
    case .publicURL: publicURL
    case .data: data
    case .studies: studies
    case .templates: templates
    case .languages: languages
    case .views: views
    case .assets: assets
    case .certificate: certificate
    case .labName: labName
    case .signingCertificate: signingCertificate
    case .mailFrom: mailFrom
    case .mailBounces: mailBounces
    case .mailCertificateAuthorities: mailCertificateAuthorities
    default: ""
    }
  }

  /// A demonstration starts with an address that no mail server could have, even one with a password in it.
  private var shownMailServer: ServerSetting.Value {
    mailServer.contains("@") ? .secret(isSet: true) : .text(mailServer)
  }
}
