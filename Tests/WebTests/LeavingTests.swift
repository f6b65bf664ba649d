import Foundation
import Testing

@testable import LabConsole
@testable import Studies
@testable import Web

/// Leaving with the data kept or deleted, what staff see of it, and what participants see of what is stored.
@Suite struct LeavingTests {
  private let lab: TestLab
  private let visitor: Visitor
  private let staff: Browser

  init() throws {
    lab = try TestLab()
    visitor = try Visitor(lab, at: .firstTest)
    staff = try Colleague(lab, .experimenter).browser
  }

  private func leave(_ data: String) throws -> Answer {
    let answer = try visitor.browser.post(Path.departure.url(), [("data", data), ("confirm", "on")])
    return try visitor.browser.get(try #require(answer.location))
  }

  private var ofStaff: String { Path.staffParticipant.url(visitor.id.text) }

  // MARK: - Leaving

  @Test func bothWaysAreExplainedAndNoneIsChosenBeforehand() throws {
    let page = try visitor.browser.get(Path.profile.url()).text
    #expect(
      page.contains("I stop, and my data may be kept")
        && page.contains("After 30 days they are deleted for good"))
    #expect(page.contains("The document you signed is deleted as well."))
    // Files of earlier releases, and their backups, hold the rows still.
    #expect(page.contains("on the server and in its backups, with your data under an identifier"))
    let radios = page.matches(of: /name="data" type="radio" value="\w+" required[^>]*>/).map {
      String($0.output)
    }
    #expect(radios.count == 2 && radios.allSatisfy { !$0.contains("checked") })
    let refused = try visitor.browser.post(Path.departure.url(), [("data", "delete")])
    #expect(refused.status == 422 && refused.text.contains("id=\"confirm-problem\""))
    #expect(refused.text.contains(/value="delete" required\s+aria-describedby="data-delete-help" checked/))
    #expect(try visitor.participation(lab).participant.leftAt == nil)
  }

  @Test func whoKeepsTheDataIsToldSo() throws {
    let page = try leave("keep")
    #expect(page.text.contains("You have left the study") && page.text.contains("Your receipt"))
    #expect(page.text.contains("If you want your data deleted, give both"))
    #expect(page.text.contains("stays on the server without your name"))
    #expect(try visitor.participation(lab).participant.deletion == nil)
    let ofStaff = try staff.get(self.ofStaff).text
    #expect(ofStaff.contains("They want their data deleted") && ofStaff.contains("Test runs"))
  }

  @Test func whoHasThemDeletedGetsTheDayAndTheReceipt() throws {
    let page = try leave("delete")
    let deletion = try #require(try visitor.participation(lab).participant.deletion)
    #expect(deletion.dueAt == deletion.askedAt.advanced(bySeconds: 30 * 86_400))
    #expect(page.text.contains("all your data are blocked") && page.text.contains("Your receipt"))
    #expect(page.text.contains("except in datasets released earlier and their backups"))
    #expect(page.text.contains("The document you signed is deleted as well."))
    #expect(
      page.text.contains("If you change your mind, give both") && !page.text.contains("If you want your data")
    )
    #expect(
      try visitor.browser.get(Path.profile.url()).status == 303, "the session is good for the last page alone"
    )
  }

  // MARK: - Staff

  @Test func staffSeeThatItIsBlockedAndNothingOfTheData() throws {
    _ = try leave("delete")
    let page = try staff.get(ofStaff)
    #expect(page.status == 200 && page.text.contains("the data are blocked and shown to nobody"))
    #expect(!page.text.contains("Test runs") && !page.text.contains("Permissions"))
    #expect(page.text.contains("The signed document is deleted") && !page.text.contains("you signed"))
    let code = try visitor.participation(lab).participant.code.grouped
    let list = try staff.get(Path.staffDeletions.url()).text
    #expect(list.contains(code) && list.contains("Can still be undone"))
    #expect(try staff.get(Path.staffParticipants.url()).text.contains("Left, data to be deleted on"))
    // No other page about them is shown, and nothing else is done.
    let consent = try staff.get(Path.staffConsent.url(visitor.id.text))
    #expect(consent.status == 303 && consent.location == ofStaff)
    let note = try staff.post(
      Path.staffInterventions.url(visitor.id.text),
      [("kind", "note"), ("subject", ""), ("reason", "other"), ("remark", "x"), ("seen", "0")])
    #expect(note.location == ofStaff)
  }

  @Test func staffUndoItOnTheParticipantsWord() throws {
    _ = try leave("delete")
    let url = Path.staffDeletionReversal.url(visitor.id.text)
    let unsure = try staff.post(url, [])
    #expect(unsure.status == 422 && unsure.text.contains("Nothing was changed"))
    let undone = try staff.post(url, [("confirm", "on")])
    #expect(try staff.get(try #require(undone.location)).text.contains("The deletion has been undone."))
    #expect(try visitor.participation(lab).participant.deletion == nil)
    #expect(try visitor.participation(lab).participant.leftAt != nil)
    // A double tap, or somebody with the page from before.
    for form in [[("confirm", "on")], []] {
      let again = try staff.post(url, form)
      #expect(try staff.get(try #require(again.location)).text.contains("The deletion has been undone."))
    }
    // And ask for it again.
    let asked = try staff.post(Path.staffDeletion.url(visitor.id.text), [("confirm", "on")])
    #expect(try staff.get(try #require(asked.location)).text.contains("The data are blocked."))
    #expect(try staff.post(Path.staffDeletion.url(visitor.id.text), []).location == ofStaff)
  }

  @Test func onceItIsDueItCannotBeUndone() throws {
    _ = try leave("delete")
    try lab.alter(
      "research", "UPDATE participants SET deletion_due_at = ? WHERE id = ?",
      [lab.now.milliseconds, visitor.id.text])
    #expect(!(try staff.get(ofStaff).text).contains("Keep the data"))
    let late = try staff.post(Path.staffDeletionReversal.url(visitor.id.text), [("confirm", "on")])
    #expect(try staff.get(try #require(late.location)).text.contains("can no longer be undone"))
    let count = try lab.store.finishDeletions(context: AuditContext(by: .system, at: lab.now))
    #expect(count == 1)
    #expect(try staff.get(ofStaff).status == 404)
    let list = try staff.get(Path.staffDeletions.url()).text
    #expect(list.contains("Nothing of these participants is left"))
  }

  @Test func staffRecordEitherWay() throws {
    let url = Path.staffDeparture.url(visitor.id.text)
    let undecided = try staff.post(url, [("confirm", "on")])
    #expect(undecided.status == 422 && undecided.text.contains("id=\"data-problem\""))
    let ticked = #"id="departure-confirm" name="confirm" type="checkbox" value="on" required checked>"#
    #expect(undecided.text.contains(ticked), "what was ticked stays so")
    #expect(try staff.post(url, [("confirm", "on"), ("data", "delete")]).status == 303)
    #expect(try visitor.participation(lab).participant.isBlocked)
  }

  @Test func theReleasesThatHoldThemAreListed() throws {
    let manager = try Colleague(lab, .dataManager).browser
    _ = try manager.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")])
    let own = try visitor.browser.get(Path.profileData.url()).text
    #expect(own.contains("for use within the institution that runs the study"))
    #expect(own.contains("what was measured in your tests; your answers in the surveys; details of your"))
    #expect(own.contains("under an identifier that was drawn for this dataset alone"))
    #expect(!own.contains("the same identifier as in other datasets"))
    _ = try leave("delete")
    #expect(try staff.get(ofStaff).text.contains("weight-iat-1-within-"))
    let extent = try lab.store.releaseReader.extent(of: lab.study, in: ReleaseScope(.real, .within))
    #expect(extent.participants == 0)
  }

  // MARK: - What is stored

  @Test func everythingIsThereAsJSONAndAsPDF() throws {
    let page = try visitor.browser.get(Path.profileData.url())
    #expect(
      page.status == 200 && page.text.contains("What is never stored") && page.text.contains("Your consent"))
    let json = try visitor.browser.get(Path.profileDataJSON.url())
    #expect(json["Content-Type"] == "application/json")
    let file = try #require(try JSONSerialization.jsonObject(with: Data(json.body)) as? [String: Any])
    let tables = try #require(file["tables"] as? [[String: Any]])
    let record = try lab.store.storedRecord(of: visitor.id)
    #expect(tables.count == record.tables.count)
    for (table, stored) in zip(tables, record.tables) {
      #expect(table["name"] as? String == stored.name)
      let rows = try #require(table["rows"] as? [[String: Any]])
      #expect(rows.count == stored.rows.count && rows[0].count == stored.columns.count, "\(stored.name)")
    }
    #expect(json.text.contains("Ada") && !json.text.contains("\"pin_hash\" : \"scrypt"))
    let text = try printed(visitor)
    #expect(text.contains("What is stored about you") && text.contains("Your signatures (1)"))
  }

  /// In the reader's language: tables, columns, times, yes and no.
  @Test func thePDFIsInWords() throws {
    func printed() throws -> String {
      try printedWords(of: visitor.browser.get(Path.profileDataPDF.url()).body)
    }
    let code = try visitor.participation(lab).participant.code.text
    let english = try printed()
    #expect(english.contains("Participation code: \(code)") && english.contains("Permitted: Yes"))
    #expect(english.contains("Secret of the session: stored as a hash"))
    #expect(english.contains("What happened when ("))
    // A time of the trail, which is stored as a number of milliseconds.
    #expect(!english.contains(/Time: [0-9]{13}/))
    for name in ["enrolled at", "pin hash", "is granted", "decided at", "actor kind", "token digest"] {
      #expect(!english.contains(name), "\(name)")
    }
    _ = try visitor.browser.post(Path.language.url(), [("language", "de")])
    let german = try printed()
    #expect(german.contains("Teilnahmecode: \(code)") && german.contains("Ihre Unterschriften (1)"))
    #expect(german.contains("Erlaubt: Ja") && german.contains("Geheimnis der Sitzung: als Hash gespeichert"))
  }

  private func printed(_ visitor: Visitor) throws -> String {
    let pdf = try visitor.browser.get(Path.profileDataPDF.url())
    #expect(pdf["Content-Type"] == "application/pdf" && pdf.body.starts(with: Array("%PDF".utf8)))
    let saved = lab.folder.url.appendingPathComponent("own.pdf")
    try Data(pdf.body).write(to: saved)
    let text = try Command.run("/usr/bin/env", ["pdftotext", "-layout", saved.path, "-"]).output
    return text.replacing(/\s+/, with: " ")
  }

  /// Between the test and the survey, which a result would influence.
  @Test func computedResultsFollowOnceTheVisitIsDone() throws {
    let sentence = "Results computed from your tests follow once all tasks of this visit"
    let visitor = try Visitor(lab, at: .survey)
    func pages() throws -> (page: String, json: String, pdf: String) {
      (
        try visitor.browser.get(Path.profileData.url()).text,
        try visitor.browser.get(Path.profileDataJSON.url()).text, try printed(visitor)
      )
    }
    let before = try pages()
    #expect(before.page.contains(sentence) && before.json.contains(sentence) && before.pdf.contains(sentence))
    #expect(before.json.contains("\"name\" : \"implicit_association_trials\""))
    #expect(before.pdf.contains("Trials of the sorting test ("))
    #expect(!before.json.contains("\"d2\"") && !before.json.contains("scores\""))
    #expect(!before.pdf.contains("Results of the"))
    for number in 2...visitor.study.surveys[0].questions.count { try visitor.skipQuestion(number) }
    let after = try pages()
    #expect(!after.page.contains(sentence) && !after.json.contains(sentence) && !after.pdf.contains(sentence))
    #expect(after.json.contains("\"name\" : \"scores\"") && after.json.contains("\"d2\""))
    #expect(after.pdf.contains("Results of the sorting test ("))
    #expect(after.pdf.contains("Results of the runs ("))
  }

  // MARK: - Sessions and PIN

  @Test func aPINIsChangedAndEverySessionEnds() throws {
    let lab = try TestLab()
    let visitor = try Visitor(lab, at: .keepPlace)
    _ = try visitor.browser.post(Path.keepPlace.url(), Visitor.pin)
    #expect(try visitor.browser.get(Path.profile.url()).text.contains("Sign out everywhere"))
    func change(_ current: String, _ again: String = "739154") throws -> Answer {
      try visitor.browser.post(
        Path.profilePIN.url(), [("current", current), ("pin", "739154"), ("pinAgain", again)])
    }
    #expect(try change("407163").text.contains("That is not your current PIN."))
    #expect(try change("407162", "739155").status == 422)
    let empty = try visitor.browser.post(Path.profilePIN.url(), []).text
    #expect(empty.contains("Enter six digits.") && !empty.contains("without a PIN"))
    #expect(try change("407162").location == Path.profile.url(query: Notice.pinChanged.query))
    let code = try visitor.participation(lab).participant.code.grouped
    let elsewhere = lab.browser()
    #expect(
      try elsewhere.post(Path.signIn.url(), [("code", code), ("pin", "739154"), ("form", "")]).status == 303)
    #expect(try elsewhere.get(Path.profile.url()).status == 200)
    let out = try visitor.browser.post(Path.profileSessions.url(), [])
    #expect(try visitor.browser.get(try #require(out.location)).text.contains("on every device"))
    #expect(try elsewhere.get(Path.profile.url()).status != 200)
  }
}
