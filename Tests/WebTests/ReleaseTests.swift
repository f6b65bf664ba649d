import Crypto
import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// Making a release for an audience: on the page, at the shell, and the content of the file.
@Suite struct ReleaseTests {
  private let lab: TestLab
  private let staff: Browser

  init() throws {
    lab = try TestLab()
    staff = try Colleague(lab, .dataManager).browser
    // One who agreed to everybody, one to the institution alone.
    _ = try Visitor(lab, at: .keepPlace)
    let second = try Visitor(lab, at: .keepPlace)
    try lab.store.changeSharing(
      to: .institution, of: second.id,
      context: AuditContext(by: .participant(second.id), at: lab.now.advanced(bySeconds: 1)))
  }

  /// A released file, as other programs read it.
  private struct File: Decodable {
    let readme: String
    let codebook: [String: String]
    let sharing: [String]
    /// The name and the description in each file that says them, and the page of the codebook.
    let said: [String]
    /// The reason why nobody is real, in the manifest and in the rows of the codebook.
    let madeUp: [String?]
  }

  private func read(_ zip: URL) throws -> File {
    let script = """
      import csv, io, json, sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      assert archive.testzip() is None
      read = lambda name: list(csv.DictReader(io.TextIOWrapper(archive.open(name), "utf-8", newline="")))
      psychds = json.loads(archive.read("dataset_description.json"))
      frictionless = json.loads(archive.read("datapackage.json"))
      print(json.dumps({
        "readme": archive.read("README.md").decode(),
        "codebook": {row["file"] + ":" + row["column"]: row["meaning"] for row in read("documentation/codebook.csv")},
        "sharing": sorted(row["sharing"] for row in read("data/study-weightiat_description-participants_data.csv")),
        "said": [psychds["name"], psychds["description"], frictionless["title"], frictionless["description"],
                 " ".join(psychds.get("keywords", [])), " ".join(frictionless.get("keywords", [])),
                 archive.read("README.md").decode().split("\\n\\n## ")[0], archive.read("CHANGES.md").decode(),
                 archive.read("documentation/codebook.html").decode()],
        "madeUp": [json.loads(archive.read("manifest.json")).get("madeUp")]
                  + sorted({row["made_up"] for row in read("documentation/codebook.csv")})}))
      """
    let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, zip.path])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try JSONDecoder().decode(File.self, from: Data(outcome.output.utf8))
  }

  /// Makes a release, and takes the file of the newest.
  private func download(_ form: [(String, String)]) throws -> (name: String, file: File) {
    let made = try staff.post(Path.staffRelease.url(lab.study.id.text), form)
    try #require(made.status == 303, "\(made.status) \(made.text)")
    let release = try #require(try lab.store.keptReleases(of: lab.study.id).first)
    let answer = try staff.get(Path.staffReleaseFile.url(lab.study.id.text, String(release.number)))
    let field = try #require(answer["Content-Disposition"], "\(answer.status)")
    let name = try #require(field.firstMatch(of: /filename="([^"]+)"/)).output.1
    #expect(answer.body.count == release.bytes && sha256(Array(answer.body)).hexadecimal == release.sha256)
    let zip = lab.folder.url.appendingPathComponent("downloaded.zip")
    try Data(answer.body).write(to: zip)
    return (String(name), try read(zip))
  }

  @Test func theFileSaysForWhomItIsAndHoldsNobodyElse() throws {
    let within = try download([("audience", "within")])
    #expect(within.name.starts(with: /weight-iat-1-within-\d{4}-\d\d-\d\d\.zip/))
    #expect(within.file.sharing == ["institution", "worldwide"])
    #expect(within.file.readme.contains("WITHIN") && !within.file.readme.contains("BEYOND"))
    #expect(
      within.file.codebook["data/study-weightiat_description-participants_data.csv:sharing"]?.contains(
        "worldwide") == true)
    let beyond = try download([("audience", "beyond")])
    #expect(beyond.name.starts(with: /weight-iat-2-beyond-\d{4}-\d\d-\d\d\.zip/))
    #expect(beyond.file.sharing == ["worldwide"])
    #expect(beyond.file.readme.contains("BEYOND") && !beyond.file.readme.contains("WITHIN"))
    let simulated = Visitor(lab.browser(), in: lab.study)
    try simulated.enrol(origin: .rehearsal)
    try simulated.walk(to: .keepPlace)
    let rehearsal = try download([("audience", "within"), ("origin", "rehearsal")])
    #expect(rehearsal.name.hasPrefix("weight-iat-3-rehearsal-within-") && rehearsal.file.sharing.count == 1)
    #expect(rehearsal.file.readme.contains("made up"))
    let marks = ["made up", "made-up data"]
    #expect(rehearsal.file.said.allSatisfy { text in marks.contains { text.contains($0) } })
    #expect(rehearsal.file.madeUp == ["rehearsal", "rehearsal"])
    #expect(!within.file.said.contains { text in marks.contains { text.contains($0) } })
    #expect(within.file.madeUp == [nil, ""])
    let details = try lab.ledger.texts(
      "SELECT detail FROM audit WHERE action = 'release.created' ORDER BY sequence")
    #expect(details.map { $0.prefix { $0 != " " } } == ["within", "beyond", "within"])
  }

  private func trail() throws -> [String] {
    try lab.ledger.texts("SELECT action FROM audit WHERE action LIKE 'release.%' ORDER BY sequence")
  }

  @Test func aReleaseIsCreatedOnceItIsWhole() throws {
    _ = try download([("audience", "within")])
    #expect(try trail() == ["release.created", "release.downloaded"])
  }

  private var files: [String] {
    let folder = lab.folder.url.appendingPathComponent("data/releases/weight-iat").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0 != "lock" }
  }

  @Test func aFileThatIsNotWhatWasWrittenIsNotHandedOut() throws {
    _ = try download([("audience", "within")])
    let release = try #require(try lab.store.keptReleases(of: lab.study.id).first)
    let url = Path.staffReleaseFile.url(lab.study.id.text, "1")
    let file = URL(fileURLWithPath: lab.store.path(of: release))
    let whole = try Data(contentsOf: file)
    // One byte of the same length, a byte more, a byte less, nothing.
    var altered = whole
    altered[whole.count / 2] ^= 1
    for other in [altered, whole + [0], whole.dropLast(), Data()] as [Data] {
      try other.write(to: file)
      let answer = try staff.get(url)
      #expect(answer.status == 422 && answer["Content-Disposition"] == nil)
      #expect(answer.text.contains("The file of release 1 was changed or damaged after it was made"))
    }
    try FileManager.default.removeItem(at: file)
    let missing = try staff.get(url)
    #expect(
      missing.status == 422 && missing.text.contains("The file of release 1 is not on the server any more"))
    #expect(try trail() == ["release.created", "release.downloaded"])
    try whole.write(to: file)
    #expect(try Array(staff.get(url).body) == Array(whole))
    #expect(try trail().last == "release.downloaded" && trail().count == 3)
  }

  /// Nothing is written, numbered or listed.
  @Test(arguments: [
    [("audience", "within"), ("complete", "yes")], [("audience", "within"), ("origin", "rehearsal")],
    [("audience", "within"), ("pseudonyms", "keyed"), ("complete", "yes")],
  ])
  func aReleaseOfNobodyIsNotMade(form: [(String, String)]) throws {
    let answer = try staff.post(Path.staffRelease.url(lab.study.id.text), form)
    #expect(answer.status == 422 && answer.text.contains("Nobody is in it yet. Choose other participants"))
    #expect(try lab.store.keptReleases(of: lab.study.id).isEmpty && files.isEmpty && trail() == [])
  }

  /// Everybody has agreed to the institution alone.
  @Test func aReleaseForNobodyOutsideIsNotMade() throws {
    for id in try lab.ledger.texts("SELECT id FROM participants") {
      try lab.store.changeSharing(
        to: .institution, of: Participant.ID(id),
        context: AuditContext(by: .participant(Participant.ID(id)), at: lab.now.advanced(bySeconds: 2)))
    }
    let answer = try staff.post(Path.staffRelease.url(lab.study.id.text), [("audience", "beyond")])
    #expect(answer.status == 422 && answer.text.contains("Nobody is in it yet."))
    let data = lab.folder.url.appendingPathComponent("data").path
    let create = ["release", "create", "weight-iat", "--data", data]
    for options in [["--audience", "beyond"], ["--complete-only"], ["--rehearsal"]] {
      let shell = try Command.run(Command.labconsole, create + options)
      #expect(shell.status == 1 && shell.errors.contains("Nobody is in the release yet"), "\(shell)")
    }
    #expect(try lab.store.keptReleases(of: lab.study.id).isEmpty && files.isEmpty && trail() == [])
    #expect(try staff.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")]).status == 303)
  }

  /// A table that cannot be read stands for every fault in the middle.
  @Test func aReleaseThatBreaksOffIsNeitherListedNorLeftBehind() throws {
    try lab.alter("research", "ALTER TABLE answers RENAME TO answers_elsewhere")
    let answer = try staff.post(Path.staffRelease.url(lab.study.id.text), [("audience", "within")])
    #expect(answer.status == 500 && files.isEmpty)
    #expect(try trail() == ["release.failed"])
    #expect(try lab.store.keptReleases(of: lab.study.id).isEmpty)
    try lab.alter("research", "ALTER TABLE answers_elsewhere RENAME TO answers")
    _ = try download([("audience", "within")])
    #expect(try trail().suffix(2) == ["release.created", "release.downloaded"] && files.count == 1)
  }

  @Test func thePageListsWhatWasMadeAndToWhomItWent() throws {
    _ = try download([("audience", "within")])
    let url = Path.staffReleaseRecipients.url(lab.study.id.text, "1")
    #expect(try staff.post(url, [("recipient", "  ")]).status == 422)
    // The database counts the scalars of a character, and nothing after a NUL.
    for name in [String(repeating: "x", count: 201), String(repeating: "👩🏽‍🔬", count: 60), "\u{0}"] {
      #expect(try staff.post(url, [("recipient", name)]).status == 422)
    }
    let noted = try staff.post(url, [("recipient", "Institute <of> Statistics")])
    #expect(noted.status == 303 && noted.location?.contains("?notice=recipientNoted#release-") == true)
    let visitor = try Visitor(lab, at: .keepPlace)
    _ = try download([("audience", "within")])
    try lab.store.leave(
      visitor.id, session: nil, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    let page = try staff.get(Path.staffReleases.url()).text
    #expect(page.contains("Institute &lt;of&gt; Statistics"))
    #expect(page.contains(">Release 1</a>") && page.contains(">Release 2</a>"))
    #expect(page.components(separatedBy: "superseded by a newer one").count == 2)
    #expect(page.components(separatedBy: "one has left since").count == 2)
    #expect(try staff.get(Path.staffReleaseFile.url(lab.study.id.text, "9")).status == 404)
    #expect(try staff.get(Path.staffReleaseFile.url(lab.secondStudy.id.text, "1")).status == 404)
  }

  /// A person who left and let the data be kept stands against each release: on their page, and in the list behind the number.
  @Test func whoLeftIsFoundFromTheReleaseAndTheReleaseFromThem() throws {
    let visitor = try Visitor(lab, at: .keepPlace)
    let name = try download([("audience", "within")]).name
    try lab.store.leave(
      visitor.id, session: nil, context: AuditContext(by: .participant(visitor.id), at: lab.now))
    // Data managers may see no participants.
    #expect(try !staff.get(Path.staffReleases.url()).text.contains("figure=left"))
    let admin = try Colleague(lab, .administrator).browser
    let link = try #require(
      try admin.get(Path.staffReleases.url()).text.firstMatch(of: /<a href="([^"]+)">one has left since/))
    let url = String(link.output.1).replacing("&amp;", with: "&")
    let code = try visitor.participation(lab).participant.code.grouped
    let list = try admin.get(url).text
    #expect(list.contains("In release 1, left since, or") && list.contains(code))
    #expect(list.matches(of: /class="code"/).count == 1, "nobody else")
    let ben = try Colleague(lab, .experimenter).browser
    #expect(try !ben.get(url).text.contains("In release 1, left since"), "an address that somebody guessed")
    let page = Path.staffParticipant.url(visitor.id.text)
    #expect(try admin.get(page).text.contains("<li>\(name)</li>"))
    #expect(try !ben.get(page).text.contains(name), "experimenters do not release")
    let later = try Visitor(lab, at: .keepPlace)
    #expect(try !admin.get(Path.staffParticipant.url(later.id.text)).text.contains(name))
  }

  @Test func beforeItIsMadeThePageSaysWhatItWouldTell() throws {
    let url = Path.staffReleasePreview.url(lab.study.id.text)
    let preview = try staff.get(url + "?audience=beyond").text
    #expect(preview.contains("Outside the institution") && preview.contains("Participants: 1,"))
    #expect(preview.contains("does not say which answers could reveal who somebody is"))
    #expect(preview.contains("What probably reveals who somebody is") && preview.contains("demographics.age"))
    #expect(!preview.contains("By what else people could be recognised"), "nobody has done anything yet")
    #expect(preview.contains("One person is in it:"))
    #expect(try staff.get(url + "?audience=within").text.contains("Only 2 people are in it:"))
    #expect(preview.contains("name=\"audience\" value=\"beyond\"") && !preview.contains("name=\"origin\""))
    for wrong in ["", "?audience=everybody"] {
      let answer = try staff.get(url + wrong)
      #expect(answer.status == 422 && answer.text.contains("Choose who the release is for."))
    }
    // Neither has done anything yet, and nobody was simulated.
    for empty in ["?audience=within&complete=yes", "?audience=within&origin=rehearsal"] {
      let nobody = try staff.get(url + empty).text
      #expect(
        nobody.contains("Nobody is in it yet.") && !nobody.contains(">Create release</button>"), "\(empty)")
    }
    _ = try Visitor(lab, at: .inRun)
    let alone = "counted from the first visit, nobody else in the release has: 1 of 1"
    #expect(try staff.get(url + "?audience=within").text.contains(alone))
    #expect(try trail() == [])
  }

  @Test func thePageTellsHowManyForWhom() throws {
    let page = try staff.get(Path.staffReleases.url()).text
    let extents = page.matches(of: /id="audience-weight-iat-(\w+)-extent">Participants: (\d+),/)
    #expect(extents.map { "\($0.output.1) \($0.output.2)" } == ["within 2", "beyond 1"])
    #expect(page.contains("value=\"within\" required aria-describedby=\"audience-weight-iat-within-who "))
    // Nothing is handed out to the world by not choosing.
    #expect(page.firstMatch(of: /value="within"[^>]* checked>/) != nil)
    #expect(page.firstMatch(of: /value="beyond"[^>]* checked>/) == nil)
  }

  @Test func theShellAsksTheSame() throws {
    let data = lab.folder.url.appendingPathComponent("data").path
    func create(_ options: String...) throws -> (Command.Outcome, URL) {
      let zip = lab.folder.url.appendingPathComponent("\(UUID()).zip")
      let create = ["release", "create", "weight-iat", "--to", zip.path, "--data", data]
      return (try Command.run(Command.labconsole, create + options), zip)
    }
    let (checked, none) = try create("--check")
    #expect(
      checked.status == 0 && checked.output.hasPrefix("Participants: 2, test runs: 0, trials: 0\n")
        && checked.output.contains("does not say which answers tell, together, who somebody is"), "\(checked)"
    )
    #expect(checked.output.contains("Fewest participants who are alike in all of them: "), "\(checked)")
    #expect(!FileManager.default.fileExists(atPath: none.path))
    #expect(try lab.store.keptReleases(of: lab.study.id).isEmpty && trail() == [])
    let (usual, first) = try create()
    #expect(usual.status == 0 && usual.output.contains("for use within the institution"), "\(usual)")
    #expect(try read(first).sharing == ["institution", "worldwide"])
    let (beyond, second) = try create("--audience", "beyond", "--json")
    #expect(beyond.status == 0 && beyond.output.contains("\"audience\" : \"beyond\""), "\(beyond)")
    #expect(try read(second).sharing == ["worldwide"])
    try theShellLooksAfterThem(data)
    let (wrong, _) = try create("--audience", "everybody")
    #expect(wrong.status == 64 && wrong.errors.contains("audience"), "\(wrong)")
  }

  private func theShellLooksAfterThem(_ data: String) throws {
    func release(_ words: String...) throws -> Command.Outcome {
      try Command.run(Command.labconsole, ["release"] + words + ["--data", data])
    }
    let listed = try release("list", "weight-iat")
    #expect(listed.status == 0 && listed.output.contains("1  weight-iat-1-within-"), "\(listed)")
    #expect(listed.output.contains("2  weight-iat-2-beyond-"))
    let copy = lab.folder.url.appendingPathComponent("copy.zip").path
    #expect(try release("download", "weight-iat", "2", "--to", copy, "--recipient", " ").status == 1)
    #expect(try release("download", "weight-iat", "2", "--to", copy, "--recipient", "Ada’s lab").status == 0)
    #expect(try lab.store.keptReleases(of: lab.study.id)[0].recipients.map(\.name) == ["Ada’s lab"])
    #expect(try release("download", "weight-iat", "2", "--to", copy).status == 1, "it is there already")
    let kept = try lab.store.keptReleases(of: lab.study.id)
    #expect(try sha256(Array(Data(contentsOf: URL(fileURLWithPath: copy)))).hexadecimal == kept[0].sha256)
    #expect(try release("verify", "weight-iat").status == 0)
    let file = try #require(FileHandle(forWritingAtPath: lab.store.path(of: kept[0])))
    try file.write(contentsOf: Data([0]))
    try file.close()
    let verified = try release("verify", "weight-iat")
    #expect(verified.status == 1 && verified.output.contains("changed"), "\(verified)")
    #expect(try release("download", "weight-iat", "2", "--to", copy + "2").status == 1)
    try FileManager.default.removeItem(atPath: lab.store.path(of: kept[0]))
    #expect(try release("verify", "weight-iat", "2").output.contains("missing"))
    #expect(try release("verify", "weight-iat", "1").status == 0)
    for nothing in [["weight-iat", "3"], ["weight-ita"]] {
      let unknown = try Command.run(
        Command.labconsole, ["release", "verify"] + nothing + ["--data", data])
      #expect(unknown.status == 1 && unknown.errors.contains(nothing[0]), "\(unknown)")
    }
  }
}
