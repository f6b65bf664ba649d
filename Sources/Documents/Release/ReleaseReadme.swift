import Studies

/// `README.md`: what the release is, whom it may go to, how it is cited, and how its files are read.
struct ReleaseReadme {
  let head: ReleaseHead
  let tables: [NamedTable]
  /// Nil where the study does not say what tells who somebody is.
  var disclosure: DisclosureReport?
  /// How the words of participants were looked through.
  var words: [OwnWordsCount] = []
  /// The other versions of the study under which people in it took part.
  var earlier: [EarlierVersion] = []
  /// The number of people in it where they are few; nil otherwise.
  var few: Int?
  /// The numbers of people in it who are recognisable by devices and days.
  var traces = ReleaseTraces()

  var text: String {
    let parts: [String?] = [
      "# \(head.title)", madeUp,
      "Release \(head.number), made on \(head.day) from the study `\(head.study.id)`.", head.description,
      "## Whom it may go to",
      (audience + complete + head.scope.selection.sentences).joined(separator: "\n"),
      """
      The column `sharing` of the table of participants tells whom each participant last allowed to have the data. Minds
      change: make a new release rather than pass on an old one.
      """,
      "## How to cite and use it", CitationText(head: head).text,
      "## How far participants can be told apart",
      RiskText(
        study: head.study, few: few, disclosure: disclosure, traces: traces,
        likely: ReleasePart(of: head.study, in: head.scope).study.likelyQuasiIdentifiers
      ).text,
      "## With which releases it can be linked", linkage, "## Files", list, versions, conventions,
      "## Checking",
      """
      `manifest.json` has the SHA-256 of every other file, and the versions of the study and of the program.
      `Rscript analysis/reproduce.R` computes the scores again from trials and answers, then which runs analyses leave out,
      reliability, the results by variant and position and by answers, intervals of effects and power, with nothing but R, and
      stops at the first that differs. The table of exclusions says why a run is in no result. A test whose tables are left
      out has no results. `Rscript analysis/analysis.R` describes the results of each test by variant, and the scales of surveys;
      Implicit Association Tests need the packages afex and lme4 there.
      `datapackage.json` is for Frictionless, `dataset_description.json` for Psych-DS.
      """, "Version of the study: `\(head.study.version)`",
    ]
    return parts.compactMap(\.self).joined(separator: "\n\n") + "\n"
  }

  /// The first that is read where nobody in it is real.
  private var madeUp: String? {
    head.madeUp.map {
      "> **\($0.sentence) These are not data of people: do not analyse or publish them as such.**"
    }
  }

  var changes: String {
    """
    # Changes

    - Release \(head.number), \(head.day)\(head.madeUp.map { ". \($0.sentence)" } ?? "")

    A release is never changed. \(linkage)

    """
  }

  private var linkage: String {
    if head.scope.pseudonyms == .random {
      return
        "Pseudonyms are drawn for this release alone: they lead from nobody in it to the same person in another."
    }
    let others = head.linked.map(String.init).joined(separator: ", ")
    let known =
      others.isEmpty ? "It is the first of them." : "Made before it, of the same kind: releases \(others)."
    return """
      Pseudonyms are made from a key of the study, which stays with the lab: the same person has the same one in every release of
      the study with keyed pseudonyms, also in later ones. \(known)
      Laid side by side, such releases tell more of a person than each alone.
      """
  }

  private var list: String {
    let fixed = [
      "- `materials/`: the study in its present version (`\(head.study.version.prefix(8))`), file by file",
      "- `analysis/`: scripts for R",
    ]
    let forms = head.forms.map { "- `\($0.folder)/`: \($0.meaning)" }
    let data = tables.map { "- `\($0.path)`: each row is \($0.file.rows)" }
    return (data + codebooks + fixed + forms).joined(separator: "\n")
  }

  /// Those in each language, and the languages of the study's own words in all of them.
  private var codebooks: [String] {
    let languages = head.study.languages.map { "`\($0)`" }.joined(separator: ", ")
    let english = """
      - `documentation/codebook.html`, `documentation/codebook.csv`: every column, with its unit and values, in English; its question
        and choices in each language of the study (\(languages))
      """
    let others = CodebookWords.others.filter { head.study.languages.contains($0.language) }.map { other in
      let codebook = Codebook(head: head, tables: [], words: CodebookWords(language: other.language))
      return "- `\(codebook.path("html"))`, `\(codebook.path("csv"))`: the same in \(other.name)"
    }
    return [english] + others
  }

  /// The words that people read who took part under another version.
  private var versions: String {
    if earlier.isEmpty {
      return "Everybody in this release took part under the present version of the study."
    }
    let list = earlier.map { earlier in
      let place =
        earlier.files == nil
        ? "not in this release: the server does not have its files" : "`\(earlier.folder)/`"
      let consents = earlier.consents.map { "`\($0)`" }.joined(separator: ", ")
      return "- `\(earlier.version)`: \(place)"
        + (consents.isEmpty ? "" : "; its consent document is `consent_version` \(consents)")
    }
    return """
      Some took part under earlier versions of the study, and may have read other words. The columns `study_version` and
      `consent_version` name what each read; these versions are those of their runs and answers, and of the consents that they gave last:

      \(list.joined(separator: "\n"))
      """
  }

  private var conventions: String {
    """
    ## How cells are written

    CSV in UTF-8, with a header, commas, and lines that end with CR LF (RFC 4180). An empty cell is a missing value; 1 and 0
    stand for yes and no in columns of the type flag; numbers have a decimal point. Days count from the participant's first
    visit, which is on day 0: the console tells no dates, and no times of events. Times of day that participants answered are rounded
    down to the full hour, unless the table of questions says nothing of it in its column `withheld`. Words that participants wrote themselves are left
    out, unless the release names the question. Sound is never in a release, even where voices were recorded.

    \(looked)\(ownExperiments)

    A spreadsheet would run text that begins with `=`, `+`, `-` or `@` as a formula. Such a text, and one that begins with an
    apostrophe, has an apostrophe in front: take one away from each text that begins with one to have it as it was answered.\(unguarded)
    """
  }

  /// The forms whose programs would take an apostrophe for a part of the answer. Empty where the release has none.
  private var unguarded: String {
    let folders = head.forms.filter { [.jsonLines, .bids].contains($0) }.map { "`\($0.folder)/`" }
    if folders.isEmpty { return "" }
    let them = folders.joined(separator: " and ")
    return "\nIn \(them) nothing is in front of it: a spreadsheet must import their columns as text."
  }

  private var looked: String {
    if words.isEmpty { return "This release names no question whose answers are words." }
    return words.map { "`\($0.variable)`: \($0.meaning)." }.joined(separator: "\n")
  }

  /// The rules do not reach into what an experiment of the lab's own sends. Empty where the release has none.
  private var ownExperiments: String {
    let tasks = ReleasePart(of: head.study, in: head.scope).study.freeFormTasks
    if tasks.isEmpty { return "" }
    func list(_ tasks: [StudyTask.ID]) -> String { tasks.map { "`\($0)`" }.joined(separator: ", ") }
    let named = tasks.filter(head.scope.selection.asSent.contains)
    let others = tasks.filter { !named.contains($0) }
    let held =
      "This release holds what these experiments of the lab's own sent as it came: \(list(named)). It may hold dates and words."
    let leftOut = """
      Of what these experiments of the lab's own sent, it holds numbers, flags, and the columns that the study declares, as they
      came, but for points in time, which count from the beginning of the run: \(list(others)). Their other texts, their lines and
      files are left out.
      """
    return (named.isEmpty ? [] : [held]).map { "\n\n\($0)" }.joined()
      + (others.isEmpty ? [] : [leftOut]).map { "\n\n\($0)" }.joined()
  }

  private var complete: [String] {
    head.scope.completeOnly ? ["Only participants who have done every task of the study are in it."] : []
  }

  private var audience: [String] {
    let all = "everybody who consented and has not left."
    switch (head.scope.audience, head.study.consent.sharing) {
    case (.within, nil):
      return [
        "For use WITHIN the institution: \(all)", "The study does not ask with whom data may be shared.",
      ]
    case (.within, .some):
      return [
        "For use WITHIN the institution: \(all)",
        "Some of them may have agreed to no more than that. Do not pass this file on: make another for that purpose.",
      ]
    case (.beyond, nil):
      return [
        "For use BEYOND the institution: \(all)", "The study does not ask with whom data may be shared.",
      ]
    case (.beyond, .some):
      return [
        "For use BEYOND the institution, by qualified researchers: of those who consented and have not left, only",
        "those who agreed to that.",
      ]
    }
  }
}
