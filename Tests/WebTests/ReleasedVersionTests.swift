import Definitions
import Foundation
import Testing

@testable import LabConsole
@testable import Storage
@testable import Studies
@testable import Web

/// The version of the study in which the data of participants begin: in the form, in who is in a release, and in its
/// tables, whether they do tests, answer surveys or both.
@Suite struct ReleasedVersionTests {
  /// A lab with a study that was changed while it ran.
  private struct ChangedStudy {
    let lab: TestLab
    let earlier: Study
    let staff: Browser

    init(tasks: String) throws {
      lab = try TestLab {
        try TestLab.rewrite(
          "weight-iat", in: $0.studies, replacing: "\ntasks: [weight, demographics]\n",
          with: "\ntasks: \(tasks)\n")
      }
      let name = lab.study.id.text
      var files = try StudyDefinition(folder: lab.folder.url.appendingPathComponent("studies/\(name)")).files
      let yaml = try String(decoding: #require(files[StudyDefinition.fileName]), as: UTF8.self)
      try #require(yaml.contains("minutes: 35"))
      files[StudyDefinition.fileName] = Array(yaml.replacing("minutes: 35", with: "minutes: 45").utf8)
      earlier = try StudyDefinition(name: name, files: files).study()
      try lab.store.remember(earlier, files: files, context: AuditContext(by: .system, at: lab.now))
      staff = try Colleague(lab, .dataManager).browser
    }

    var present: Study { lab.study }

    /// Somebody who has consented and done nothing more.
    func visitor() throws -> Visitor { try Visitor(lab, at: .keepPlace) }

    func answer(as visitor: Visitor, in study: Study, after seconds: Int = 0) throws {
      let key = SurveyAnswerKey("gender" as SurveyQuestion.ID)
      let step = SurveyStep(of: study.surveys[0], page: "gender", answers: [key: .skipped])
      try lab.store.save(step, by: visitor.id, in: study, context: context(visitor, seconds))
    }

    func beginTest(as visitor: Visitor, in study: Study, after seconds: Int = 0) throws {
      _ = try lab.store.startRun(
        of: study.implicitTests[0], position: 1, participant: visitor.id, in: study, draw: { 42 },
        context: context(visitor, seconds))
    }

    private func context(_ visitor: Visitor, _ seconds: Int) -> AuditContext {
      AuditContext(by: .participant(visitor.id), at: lab.now.advanced(bySeconds: seconds))
    }

    /// Makes a release of those who began in some versions, or of everybody.
    func release(of versions: [Study] = []) throws -> Package {
      let form = [("audience", "within")] + versions.map { ("version", $0.version) }
      let made = try staff.post(Path.staffRelease.url(present.id.text), form)
      try #require(made.status == 303, "\(made.status) \(made.text)")
      let release = try #require(try lab.store.keptReleases(of: present.id).first)
      let script = """
        import csv, io, json, sys, zipfile
        archive = zipfile.ZipFile(sys.argv[1])
        rows = lambda name: list(csv.DictReader(io.TextIOWrapper(archive.open(name), "utf-8", newline="")))
        table = "data/study-weightiat_description-%s_data.csv"
        print(json.dumps({
          "participants": sorted(row["study_version"] for row in rows(table % "participants")),
          "runs": sorted(row["study_version"] for row in rows(table % "runs")),
          "meaning": [row["meaning"] for row in rows("documentation/codebook.csv")
            if row["file"] == table % "participants" and row["column"] == "study_version"]}))
        """
      let outcome = try Command.run("/usr/bin/env", ["python3", "-c", script, lab.store.path(of: release)])
      try #require(outcome.status == 0, "\(outcome.errors)")
      return try JSONDecoder().decode(Package.self, from: Data(outcome.output.utf8))
    }
  }

  private struct Package: Decodable {
    /// The versions that the tables have.
    let participants: [String]
    let runs: [String]
    let meaning: [String]
  }

  @Test func aStudyOfSurveysAloneHasThoseOfItsAnswers() throws {
    let changed = try ChangedStudy(tasks: "[demographics]")
    let (earlier, present) = (changed.earlier.version, changed.present.version)
    let people = try (0..<3).map { _ in try changed.visitor() }
    try changed.answer(as: people[0], in: changed.earlier)
    try changed.answer(as: people[1], in: changed.present)
    let page = try changed.staff.get(Path.staffReleases.url()).text
    for version in [earlier, present] {
      #expect(page.contains("name=\"version\" type=\"checkbox\" value=\"\(version)\""))
    }
    let whole = try changed.release()
    #expect(whole.participants == ["", earlier, present].sorted() && whole.runs == [])
    #expect(whole.meaning.count == 1 && whole.meaning[0].contains("the first answer to a survey"))
    #expect(try changed.release(of: [changed.earlier]).participants == [earlier])
    #expect(try changed.release(of: [changed.present]).participants == [present])
    let both = try changed.release(of: [changed.earlier, changed.present])
    #expect(both.participants == [earlier, present].sorted())
  }

  @Test func whateverCameFirstDecidesWhereThereIsBoth() throws {
    let changed = try ChangedStudy(tasks: "[demographics, weight]")
    let (earlier, present) = (changed.earlier.version, changed.present.version)
    let people = try (0..<3).map { _ in try changed.visitor() }
    try changed.answer(as: people[0], in: changed.earlier)
    try changed.beginTest(as: people[0], in: changed.present, after: 60)
    try changed.beginTest(as: people[1], in: changed.earlier)
    try changed.answer(as: people[1], in: changed.present, after: 60)
    try changed.answer(as: people[2], in: changed.present)
    let whole = try changed.release()
    #expect(whole.participants == [earlier, earlier, present].sorted())
    #expect(whole.runs == [earlier, present].sorted())
    let began = try changed.release(of: [changed.earlier])
    #expect(began.participants == [earlier, earlier] && began.runs == [earlier, present].sorted())
    #expect(try changed.release(of: [changed.present]).participants == [present])
  }

  /// A version in which everybody merely went on would choose nobody.
  @Test func theFormOffersTheFirstVersionsAlone() throws {
    let changed = try ChangedStudy(tasks: "[demographics, weight]")
    let visitor = try changed.visitor()
    try changed.answer(as: visitor, in: changed.earlier)
    try changed.beginTest(as: visitor, in: changed.present, after: 60)
    let choices = try changed.lab.store.releaseReader.choices(of: changed.present, tables: [])
    #expect(choices.studyVersions.map(\.version) == [changed.earlier.version])
  }
}
