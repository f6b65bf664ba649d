import Foundation
import Mail
import Studies

/// The settings for delivering the outbox.
struct MailSettings {
  let server: SMTPServer
  let from: Mailbox
  /// The address to which servers send notices about the delivery; nil for that of the sender.
  let noticeAddress: MailAddress?
}

extension Settings {
  /// Nil if no mail is to be sent.
  /// - Throws: ``SettingsProblem`` in words for the person who edits the file
  func mail() throws -> MailSettings? {
    if mailServer.isEmpty {
      let others = [
        ("mail-user", mailUser), ("mail-password-file", mailPasswordFile), ("mail-bounces", mailBounces),
        ("mail-certificate-authorities", mailCertificateAuthorities),
      ]
      if let (name, _) = others.first(where: { !$0.1.isEmpty }) {
        throw SettingsProblem(
          file: name, message: "is set, but “mail-server” is empty: no mail would be sent")
      }
      return nil
    }
    var server = try smtpServer()
    server.signIn = try mailSignIn()
    server.authoritiesFile = try authoritiesFile()
    return MailSettings(server: server, from: try sender(), noticeAddress: try noticeAddress())
  }

  private func smtpServer() throws -> SMTPServer {
    do {
      return try SMTPServer(url: mailServer)
    } catch {
      switch error {
      case .notAnAddress:
        throw SettingsProblem(
          file: "mail-server",
          message: "“\(mailServer)” is not the address of a mail server, such as smtp://mail.example.org:587")
      case .unencryptedElsewhere:
        throw SettingsProblem(
          file: "mail-server",
          message:
            "“\(mailServer)” would send names in the clear: that is for a relay on this machine (localhost)")
      }
    }
  }

  private func mailSignIn() throws -> SMTPServer.SignIn? {
    if mailUser.isEmpty, mailPasswordFile.isEmpty { return nil }
    guard !mailUser.isEmpty, !mailPasswordFile.isEmpty else {
      throw SettingsProblem(
        file: mailUser.isEmpty ? "mail-user" : "mail-password-file",
        message: "is empty: set “mail-user” and “mail-password-file” together or not at all")
    }
    guard let text = try? String(contentsOfFile: mailPasswordFile, encoding: .utf8) else {
      throw SettingsProblem(
        file: mailPasswordFile, message: "cannot be read: it should hold the password for mail")
    }
    let password = text.trimmingCharacters(in: .newlines)
    guard !password.isEmpty else {
      throw SettingsProblem(file: mailPasswordFile, message: "is empty: it should hold the password for mail")
    }
    return SMTPServer.SignIn(user: mailUser, password: password)
  }

  private func authoritiesFile() throws -> String? {
    if mailCertificateAuthorities.isEmpty { return nil }
    let text = try? String(contentsOfFile: mailCertificateAuthorities, encoding: .utf8)
    guard text?.contains("-----BEGIN CERTIFICATE-----") == true else {
      throw SettingsProblem(
        file: mailCertificateAuthorities,
        message: "cannot be read: “mail-certificate-authorities” should name a PEM file with certificates")
    }
    return mailCertificateAuthorities
  }

  private func noticeAddress() throws -> MailAddress? {
    if mailBounces.isEmpty { return nil }
    guard let address = try? MailAddress(mailBounces) else {
      throw SettingsProblem(
        file: "mail-bounces",
        message: "“\(mailBounces)” is not an address alone, such as lab-bounces@example.org")
    }
    return address
  }

  private func sender() throws -> Mailbox {
    do {
      return try Mailbox(mailFrom)
    } catch .missing {
      throw SettingsProblem(file: "mail-from", message: "is empty: messages need a sender")
    } catch {
      throw SettingsProblem(
        file: "mail-from",
        message: "“\(mailFrom)” is not a sender, such as lab@example.org or Our Lab <lab@example.org>")
    }
  }
}
