import Foundation
import Studies

/// Has a language, and the phrases of the console in it.
protocol Localizer: Sendable {
  var phrases: Phrases { get }
  var language: Language { get }
  /// The region for dates and times, such as “US”; nil for the lab's.
  var region: String? { get }
}

extension Localizer {
  var region: String? { nil }
}

/// Speaks a language that need not be the reader's.
struct Voice: Localizer {
  let phrases: Phrases
  let language: Language
}

extension Voice {
  init(_ localizer: some Localizer) { self.init(phrases: localizer.phrases, language: localizer.language) }
}

extension Localizer {
  func say(_ key: String, _ values: KeyValuePairs<String, String> = [:]) -> String {
    phrases.sentence(key, in: language, values.map { ($0, $1) })
  }

  /// A sentence with a number of things in it, in its form for one or for several; `{n}` is the number.
  func say(_ key: String, count: Int, _ values: KeyValuePairs<String, String> = [:]) -> String {
    phrases.sentence(
      key + (count == 1 ? ".one" : ".other"), in: language, [("n", number(count))] + values.map { ($0, $1) })
  }

  /// A language in itself: “Deutsch”.
  func name(of language: Language) -> String { phrases.sentence("language.\(language)", in: language) }
}

private let numbers = ValueCache<WrittenNumber, String>()
private let percents = ValueCache<WrittenShare, String>()
/// Texts by the minute, as each region writes them.
private let moments = ValueCache<WrittenMoment, String>()
private let clockTimes = ValueCache<WrittenMoment, String>()
/// Texts by the second.
private let machineMoments = ValueCache<Int64, String>()

/// Numbers, dates and problems as sentences, in the reader's language.
extension Localizer {
  /// Days before months and 24 hours, as the labs of this console write them, where no region is known: English by
  /// itself is American, with AM and PM.
  var locale: Locale { Locale(identifier: language.code == "en" ? "en_GB" : language.code) }

  /// The locale of the reader's region, which may put months first and count twelve hours.
  var custom: Locale { region.map { Locale(identifier: "\(language.code)_\($0)") } ?? locale }

  func number(_ number: Int) -> String {
    numbers.value(for: WrittenNumber(language: language, value: Int64(number))) {
      number.formatted(.number.locale(locale))
    }
  }

  func number(_ number: Double) -> String {
    number.formatted(.number.precision(.fractionLength(0...6)).grouping(.never).locale(locale))
  }

  /// “0.752”
  func decimals(_ number: Double, _ digits: Int) -> String {
    number.formatted(.number.precision(.fractionLength(digits)).locale(locale))
  }

  /// “83 %”
  func percent(_ share: Double) -> String {
    percents.value(for: WrittenShare(language: language, share: share)) {
      share.formatted(.percent.precision(.fractionLength(0)).locale(locale))
    }
  }

  /// “14 May 2026”, in the lab's time zone.
  func day(_ time: Timestamp) -> String {
    time.date.formatted(Date.FormatStyle(date: .long, time: .omitted, locale: custom))
  }

  /// “14 May 2026, 10:12”
  func moment(_ time: Timestamp) -> String {
    moments.value(for: written(time)) {
      time.date.formatted(Date.FormatStyle(date: .abbreviated, time: .shortened, locale: custom))
    }
  }

  private func written(_ time: Timestamp) -> WrittenMoment {
    WrittenMoment(language: language, region: region, minute: time.milliseconds / 60_000)
  }

  /// “Thursday, 14 May 2026”
  func longDay(_ time: Timestamp) -> String {
    time.date.formatted(Date.FormatStyle(date: .complete, time: .omitted, locale: custom))
  }

  /// “Thursday, 14 May 2026 at 10:12”
  func longMoment(_ time: Timestamp) -> String {
    time.date.formatted(Date.FormatStyle(date: .complete, time: .shortened, locale: custom))
  }

  /// “Central European Summer Time”: the lab's time zone, for those who read of a time elsewhere.
  func timeZone(at time: Timestamp) -> String {
    let zone = TimeZone.current
    let style: TimeZone.NameStyle = zone.isDaylightSavingTime(for: time.date) ? .daylightSaving : .standard
    return zone.localizedName(for: style, locale: locale) ?? zone.identifier
  }

  /// “10:12”
  func clockTime(_ time: Timestamp) -> String {
    clockTimes.value(for: written(time)) {
      time.date.formatted(Date.FormatStyle(date: .omitted, time: .shortened, locale: custom))
    }
  }

  /// A time for machines: ISO 8601 with offset.
  func iso(_ time: Timestamp) -> String {
    machineMoments.value(for: time.milliseconds / 1000) {
      time.date.formatted(Date.ISO8601FormatStyle(timeZone: .current))
    }
  }

  /// “About 30 minutes”
  func duration(minutes: Int) -> String {
    say("introduction.minutes", count: minutes)
  }

  /// “Version 2 · 3f9a2c1d”: the number, and enough of the hash for people to compare.
  func version(_ number: Int, _ hash: String) -> String {
    say("consent.version", ["number": self.number(number), "version": String(hash.prefix(8))])
  }

  /// “Version 2 of 14 May 2026 · 3f9a2c1d”, where the study tells the day.
  func version(of document: ConsentDocument) -> String {
    guard let date = document.date else { return version(document.number, document.version) }
    return say(
      "consent.versionOfDay",
      [
        "number": number(document.number), "date": day(LabCalendar().range(of: date).lowerBound),
        "version": String(document.version.prefix(8)),
      ])
  }

  /// “14 May 2026, 10:12 GMT+2”: in the lab's time zone, which it names, since a page without scripts cannot know the
  /// reader's.
  func momentWithZone(_ time: Timestamp) -> String {
    time.date.formatted(
      Date.FormatStyle(date: .long, time: .shortened, locale: custom).timeZone(.specificName(.short)))
  }

  /// - Parameter room: whose words are used: `eligibility`
  func sentence(for problem: AnswerProblem, room: String, isChoice: Bool) -> String {
    let key = "\(room).problem."
    return switch problem {
    case .missing: say(key + (isChoice ? "missingChoice" : "missing"))
    case .notANumber: say(key + "notANumber")
    case .outOfRange(let range):
      say(key + "outOfRange", ["minimum": number(range.lowerBound), "maximum": number(range.upperBound)])
    case .unknownChoice: say(key + "missingChoice")
    case .notADate: say(key + "notADate")
    case .inTheFuture: say(key + "inTheFuture")
    }
  }

  func sentence(for problem: CredentialProblem) -> String {
    switch problem {
    case .unusableName: say("accounts.problem.nameUnusable")
    case .passwordTooShort(let minimum): say("accounts.problem.passwordShort", ["n": number(minimum)])
    case .passwordTooLong(let maximum): say("accounts.problem.passwordLong", ["n": number(maximum)])
    case .nameTaken: say("accounts.problem.nameTaken")
    }
  }

  func sentence(for problem: CodeProblem) -> String {
    switch problem {
    case .missing: say("introduction.problem.codeMissing")
    case .characterNotUsed(let character):
      say("introduction.problem.codeCharacter", ["character": String(character)])
    case .wrongLength(let length): say("introduction.problem.codeLength", ["n": number(length)])
    case .typingError: say("introduction.problem.codeTypingError")
    }
  }

  func sentence(for problem: PINProblem, room: String) -> String {
    switch problem {
    case .missing: say("\(room).problem.pinMissing")
    case .notSixDigits: say("consent.problem.pinNotSixDigits")
    case .tooEasy: say("consent.problem.pinTooEasy")
    }
  }

  func sentence(for problem: SignatureProblem) -> String {
    switch problem {
    case .missing: say("consent.problem.nameMissing")
    case .tooLong: say("consent.problem.nameTooLong")
    case .invisibleCharacters: say("consent.problem.nameInvisible")
    case .notDrawn: say("consent.problem.notDrawn")
    case .tooMuchInk: say("consent.problem.tooMuchInk")
    case .unreadableInk: say("consent.problem.unreadableInk")
    case .signedAndLeftOut: say("consent.problem.signedAndLeftOut")
    case .sameAsAnother: say("consent.problem.sameAsAnother")
    }
  }

  func sentence(for problem: MailAddressProblem) -> String {
    switch problem {
    case .missing: say("consent.problem.addressMissing")
    case .tooLong: say("consent.problem.addressTooLong")
    case .noAtSign: say("consent.problem.addressNoAtSign")
    case .severalAddresses: say("consent.problem.addressSeveral")
    case .unusableCharacters: say("consent.problem.addressCharacters")
    case .incomplete: say("consent.problem.addressIncomplete")
    }
  }

  /// The waiting time after too many attempts, in whole minutes.
  func sentence(forRetryAfter seconds: Int) -> String {
    say("introduction.problem.tooManyAttempts", count: (seconds + 59) / 60)
  }
}
