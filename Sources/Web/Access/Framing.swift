import Foundation
import HTTP
import Studies
import Templates

extension GuestRequest {
  func frame(title: String) -> Frame {
    Frame(
      title: title, languageCode: language.code, languageName: name(of: language),
      otherLanguages: otherLanguages,
      csrf: browser.formToken(on: stationSession), scriptToken: browser.formToken, isRehearsal: rehearses,
      isDemonstration: lab.isDemonstration,
      // The only notice for a reader who is not signed in.
      notice: Notice.ofGuests.contains { $0.rawValue == http.query[Notice.field] } ? notice : nil,
      station: stationSession.map { Frame.Station($0, isDone: $0.handover != nil, at: time) })
  }

  /// The same page in another language. A page that came by a form has no address to link to.
  private var otherLanguages: [Frame.OtherLanguage] {
    guard http.method == .get else { return [] }
    return lab.languages.filter { $0 != language }.map {
      Frame.OtherLanguage(code: $0.code, name: name(of: $0), url: url(in: $0))
    }
  }

  /// This address in another language.
  func url(in language: Language) -> String {
    let kept = lastingQuery.filter { $0.name != "language" }
    return path + Path.query([("language", language.code)] + kept)
  }

  private var path: Substring { http.target.prefix { $0 != "?" } }

  /// The query without the fields that tell of the form before this page.
  private var lastingQuery: [(name: String, value: String)] {
    http.query.names.filter { !(Notice.fields + RefusedHandover.fields + Undo.fieldNames).contains($0) }
      .map { ($0, http.query[$0] ?? "") }
  }

  /// The address to come back to from a form that stands on every page; empty on a page that answers a form.
  var lastingURL: String { http.method == .get ? path + Path.query(lastingQuery) : "" }
}

extension ParticipantRequest {
  func frame(title: String) -> Frame {
    Frame(
      title: title, languageCode: language.code, languageName: name(of: language),
      otherLanguages: study.languages.filter { $0 != language }.map {
        Frame.OtherLanguage(code: $0.code, name: name(of: $0), url: "")
      },
      languageAction: step.stage == .left ? nil : Path.language.url(),
      page: http.method == .get ? String(http.target.prefix { $0 != "?" }) : "",
      csrf: browser.formToken(on: guest.stationSession), scriptToken: browser.formToken,
      isRehearsal: participant.origin == .rehearsal,
      isDemonstration: lab.isDemonstration,
      isSignedInParticipant: Stage.afterConsent.contains(step.stage),
      canStop: step.stage == .consent, notice: notice,
      station: guest.stationSession.map { Frame.Station($0, isDone: step.isRest, at: guest.time) },
      mailsCopies: lab.sendsMail && study.consent.mailDetail != nil, step: stepName)
  }
}

extension StaffRequest {
  func frame(title: String) -> Frame {
    let workspace = workspace(around: title)
    var frame = guest.frame(
      title: [title, workspace?.title, "LabConsole"].compactMap { $0 }.joined(separator: " – "))
    frame.workspace = workspace
    frame.staffName = member.name
    frame.now = iso(guest.time)
    frame.capabilities = member.role.capabilities.filter(member.may)
    frame.notice = noticeWithCode
    frame.undo = frame.notice == nil ? nil : UndoOffer(offeredBy: self)
    frame.page = guest.lastingURL
    frame.rowDensity = RowDensityChoice(member.rowDensity, self)
    return frame
  }

  /// Reads a part of a frame. One that cannot be read is left out and logged: the page itself has been made, and a page
  /// that tells of an outage has a frame too.
  func readForFrame<Value>(_ read: () throws -> Value?) -> Value? {
    do {
      return try read()
    } catch {
      lab.logger.error(
        "a frame lacks what cannot be read", metadata: ["why": "\(error)", "id": "\(http.id)"])
      return nil
    }
  }
}

extension StaffRequest {
  /// The frame of a page for participants that staff look through in a language of the study.
  /// - Parameter url: the address of the page in a language
  func frame(
    title: String, of study: Study, in language: Language, _ notice: Frame.PreviewNotice,
    url: (Language) -> String
  ) -> Frame {
    Frame(
      title: title, languageCode: language.code, languageName: name(of: language),
      otherLanguages: study.languages.filter { $0 != language }.map {
        Frame.OtherLanguage(code: $0.code, name: name(of: $0), url: url($0))
      },
      csrf: browser.formToken, isDemonstration: lab.isDemonstration, preview: notice)
  }
}

extension LabRequest {
  /// The page that a form in the frame came from; nil where it names none of ours.
  var pageBefore: String? {
    let page = typed("page")
    let characters = page.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\\") }
    return page.hasPrefix("/") && !page.hasPrefix("//") && characters ? page : nil
  }
}
