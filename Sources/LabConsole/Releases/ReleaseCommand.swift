import ArgumentParser
import Documents
import Foundation
import Storage
import Studies

struct ReleaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "release", abstract: "Anonymised datasets.",
    subcommands: [Create.self, List.self, Verify.self, Download.self])

  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "create",
      abstract: "Make a release of a study: a Psych-DS dataset and Frictionless data package in a ZIP.",
      discussion: """
        Within the institution that runs the study, a release holds everybody who consented; beyond it, only those \
        who agreed to that and have not changed their mind.

        The release is kept beside the databases, numbered and with its SHA-256, and never changed. A running server \
        need not be stopped: the release holds what is there at this moment.

        Where the study wants a second person to approve its releases, they are asked for and approved on the page \
        “Releases”, since the shell does not know who uses it. Rehearsal data need no approval.

        A release can be narrowed to a part of the data: to participants who were enrolled on some days, who agreed to a \
        version of the consent document or began in a version of the study, to some visits, and to some tables. Versions are \
        told by the beginning of their hash. What belongs to no visit, such as scheduled tasks, is left out with the others:

          labconsole release create weight-iat --from 2026-05-01 --until 2026-05-31 --without trials

        --check says how far its participants could be told apart, and what would be lost, and makes nothing.
        """)

    @OptionGroup var options: SettingsOptions

    @Argument(help: "The study to release.")
    var study: String

    @Option(help: "A ZIP file to which the release is copied; it must not exist yet.")
    var to: String?

    @Option(help: "For whom it is: within the institution, or beyond it.")
    var audience = ReleaseAudience.within

    @Flag(help: "Release the rehearsal data instead of the real ones.")
    var rehearsal = false

    @Flag(help: "Only participants who have done every task of the study.")
    var completeOnly = false

    @Option(
      help:
        "random: drawn for this release alone; keyed: the same in all keyed releases of the study, which can be linked."
    )
    var pseudonyms = ReleasePseudonyms.random

    @OptionGroup var part: ReleasePartOptions

    @Flag(help: "Say what the release would tell of who its participants are, and make none.")
    var check = false

    @Flag(help: "Print the result as JSON.")
    var json = false

    func run() throws {
      let settings = try options.settings()
      let definition = try StudyFolder(path: settings.studies).definition(named: study)
      let released = try definition.study()
      if let to { try requireNothing(at: to) }
      let store = try settings.openData()
      let maker = try ReleaseMaker(
        study: released,
        in: ReleaseScope(
          rehearsal ? .rehearsal : .real, audience, completeOnly: completeOnly,
          selection: part.selection(of: released, in: store), pseudonyms: pseudonyms),
        kinds: TaskKinds.documents,
        materials: definition.files, isDemonstration: store.isDemonstration(), software: LabConsole.version)
      if check {
        print(try told { try maker.risks(from: store.releaseReader) })
        return try store.close()
      }
      let (release, rows) = try told {
        try maker.make(
          from: store.releaseReader, in: store, context: AuditContext(by: .system, at: Timestamp(Date())))
      }
      if let to { try copyFile(of: release, in: store, to: to) }
      let path = store.path(of: release)
      try store.close()
      try report(Result(release, path: to ?? path, released, rows))
    }

    private struct Result: Encodable {
      let file: String
      let study: String
      let version: String
      let audience: String
      let number: Int
      let bytes: Int
      let sha256: String
      /// Of each table.
      let rows: [String: Int]

      init(_ release: KeptRelease, path: String, _ study: Study, _ rows: [String: Int]) {
        file = path
        self.study = study.id.text
        version = study.version
        audience = release.made.audience.rawValue
        number = release.number
        bytes = release.bytes
        sha256 = release.sha256
        self.rows = rows
      }
    }

    private func report(_ result: Result) throws {
      if json { return try printJSON(result) }
      let tables = result.rows.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      print("Wrote \(result.file), release \(result.number), for use \(result.audience) the institution.")
      print("SHA-256: \(result.sha256)")
      print("Rows: \(tables.joined(separator: ", ")).")
    }
  }
}

/// Refuses to write over a file.
func requireNothing(at path: String) throws {
  guard !FileManager.default.fileExists(atPath: path) else { throw CommandFailure("\(path) already exists.") }
}

/// Copies the file of a release under another name, whole or not at all.
func copyFile(of release: KeptRelease, in store: SQLiteStore, to path: String) throws {
  let unfinished = path + ".part"
  do {
    try FileManager.default.copyItem(atPath: store.path(of: release), toPath: unfinished)
    try FileManager.default.moveItem(atPath: unfinished, toPath: path)
  } catch {
    try? FileManager.default.removeItem(atPath: unfinished)
    throw CommandFailure("\(path) cannot be written: \(error.localizedDescription)")
  }
}

/// Says why there is no release.
func told<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch ReleaseRefusal.underWay {
    throw CommandFailure("Another release of this study is being made. Try again once it is finished.")
  } catch ReleaseRefusal.noSpace {
    throw CommandFailure("There is no space left for the release; nothing was made.")
  } catch ReleaseRefusal.deletedMeanwhile {
    throw CommandFailure(
      "The data of somebody in it were deleted for good while the release was written; nothing was made. Try again."
    )
  } catch ReleaseRefusal.needsApproval {
    throw CommandFailure(
      "This study wants a second person to approve its releases. Ask for one on the page “Releases”; nothing was made."
    )
  } catch ReleaseRefusal.nobody {
    throw CommandFailure("Nobody is in the release yet; nothing was made.")
  } catch ReleaseRefusal.nobodyInPart {
    throw CommandFailure("Nobody is in this part of the data; nothing was made.")
  } catch DisclosureProblem.tooFewParticipants(let participants, let k) {
    throw CommandFailure(
      "The release would have \(participants) participants, fewer than the \(k) who have to be alike; nothing was made."
    )
  } catch DisclosureProblem.tooFewValues(let variable, let values, let l) {
    throw CommandFailure(
      "Those who are alike have to have \(l) values of \(variable), and all together have \(values); nothing was made."
    )
  } catch DisclosureProblem.wrongNumberOfValues(let values, let variables) {
    throw CommandFailure(
      "A row would have \(values) values for \(variables) variables, which is a mistake of this program; nothing was made."
    )
  }
}

extension ReleaseAudience: ExpressibleByArgument {}
extension ReleasePseudonyms: ExpressibleByArgument {}
