import Definitions
import Studies
import Synchronization

/// The sample study with one more task before its survey.
public enum ActivityStudy {
  public static let stroop = """
      - id: words
        kind: stroop
        title: {en: Colours, de: Farben}
        trials: 8
        practice: 2
        feedback: everywhere
        break: 0
        variants:
          - {id: words-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}

    """

  public static let tapping = """
      - id: taps
        kind: tapping
        title: {en: Tapping, de: Tippen}
        seconds: 5
        feedback: everywhere
        break: 0
        variants:
          - {id: taps-touch, input: touch, label: {en: By touch, de: Durch Tippen}}

    """

  public static let trailMaking = """
      - id: trails
        kind: trail-making
        title: {en: Trails, de: Pfade}
        time-limit: 60
        feedback: everywhere
        break: 0
        variants:
          - {id: trails-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
          - {id: trails-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}

    """

  public static let holdStill = """
      - id: still
        kind: hold-still
        title: {en: Holding still, de: Stillhalten}
        seconds: 6
        feedback: everywhere
        break: 0
        variants:
          - {id: still-touch, input: touch, label: {en: In the hand, de: In der Hand}}

    """

  public static let sustainedVowel = """
      - id: voice
        kind: sustained-vowel
        title: {en: Voice, de: Stimme}
        tries: 2
        seconds: 10
        threshold: -40
        feedback: everywhere
        break: 0
        variants:
          - {id: voice-touch, input: touch, label: {en: With the voice, de: Mit der Stimme}}

    """

  public static let spatialSpan = """
      - id: places
        kind: spatial-span
        title: {en: Places, de: Felder}
        feedback: everywhere
        break: 0
        variants:
          - {id: places-touch, input: touch, label: {en: By touch, de: Durch Tippen}}

    """

  public static let towerOfHanoi = """
      - id: tower
        kind: tower-of-hanoi
        title: {en: Tower, de: Turm}
        time-limit: 60
        feedback: everywhere
        break: 0
        variants:
          - {id: tower-touch, input: touch, label: {en: By touch, de: Durch Tippen}}
          - {id: tower-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}

    """

  public static let choiceReactions = """
      - id: crosses
        kind: choice-reaction-time
        title: {en: Crosses, de: Kreuze}
        trials: 10
        practice: 3
        feedback: everywhere
        break: 0
        variants:
          - {id: crosses-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}

    """

  public static let goNoGo = """
      - id: figures
        kind: go-no-go
        title: {en: Figures, de: Figuren}
        trials: 20
        practice: 6
        feedback: everywhere
        break: 0
        variants:
          - {id: figures-touch, input: touch, label: {en: By touch, de: Durch Tippen}}

    """

  public static let flanker = """
      - id: arrows
        kind: flanker
        title: {en: Arrows, de: Pfeile}
        trials: 10
        practice: 4
        feedback: everywhere
        break: 0
        variants:
          - {id: arrows-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}

    """

  public static let singleCategory = """
      - id: tea
        kind: single-category-association
        title: {en: Tea, de: Tee}
        concept:
          label: {en: Tea, de: Tee}
          stimuli:
            - {id: cup, text: {en: cup, de: Tasse}}
            - {id: kettle, text: {en: kettle, de: Kessel}}
        attributes:
          - label: {en: Pleasant, de: Angenehm}
            stimuli:
              - {id: joy, text: {en: joy, de: Freude}}
              - {id: peace, text: {en: peace, de: Frieden}}
              - {id: love, text: {en: love, de: Liebe}}
          - label: {en: Unpleasant, de: Unangenehm}
            stimuli:
              - {id: grief, text: {en: grief, de: Kummer}}
              - {id: pain, text: {en: pain, de: Schmerz}}
              - {id: war, text: {en: war, de: Krieg}}
        trials: 24
        practice: 24
        feedback: everywhere
        break: 0
        variants:
          - {id: tea-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}

    """

  public static let nBack = """
      - id: letters
        kind: n-back
        title: {en: Letters, de: Buchstaben}
        trials: 12
        feedback: everywhere
        break: 0
        variants:
          - {id: letters-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}

    """

  public static let serialAddition = """
      - id: sums
        kind: serial-addition
        title: {en: Sums, de: Summen}
        trials: 10
        feedback: everywhere
        break: 0
        variants:
          - {id: sums-touch, input: touch, label: {en: By touch, de: Durch Tippen}}

    """

  public static let ownExperiment = """
      - id: arrows
        kind: page
        title: {en: Arrows, de: Pfeile}
        minutes: 3
        parameters: {speed: 3, face: [happy, sad]}
        sample: sample.jsonl
        columns:
          - {name: rt, type: number, unit: ms, meaning: latency of the answer}
        megabytes: 1
        break: 0
        variants:
          - {id: arrows-keys, input: keyboard, label: {en: By keyboard, de: Mit Tastatur}}

    """

  /// The folder of that experiment.
  public static let experimentFiles: [String: [UInt8]] = [
    "experiments/arrows/index.html": Array(
      #"<!doctype html><title>Arrows</title><script src="labconsole.js"></script>"#.utf8),
    "experiments/arrows/sample.jsonl": Array(
      """
      {"trial": 1, "rt": 512.5, "correct": true, "response": {"key": "f", "list": [1, 2]}}
      {"trial": 2, "rt": null, "correct": false, "late": "yes"}
      """.utf8),
  ]

  public static let kinds: [TaskReader] =
    .known + [
      .simpleReactionTime, .choiceReactionTime, .goNoGo, .flanker, .singleCategoryAssociation, .nBack,
      .serialAddition,
      .stroop, .tapping,
      .trailMaking, .spatialSpan, .towerOfHanoi, .holdStill, .sustainedVowel, .page,
    ]

  /// - Parameters:
  ///   - entry: of `tests`
  ///   - old: words of it that `new` takes the place of
  public static func definition(_ entry: String, replacing old: String = "", with new: String = "")
    -> StudyDefinition
  {
    precondition(old.isEmpty || entry.contains(old), "“\(old)” does not stand in the entry")
    let changed = old.isEmpty ? entry : entry.replacing(old, with: new)
    let id = entry.firstMatch(of: /- id: (?<id>\w+)/)!.output.id
    let yaml = SampleStudy.yaml.replacing("\ntests:\n", with: "\ntests:\n" + changed)
      .replacing("tasks: [sorting, about-you]", with: "tasks: [sorting, \(id), about-you]")
    var files = SampleStudy.files.merging(entry.contains("kind: page") ? experimentFiles : [:]) { $1 }
    files["study.yaml"] = Array(yaml.utf8)
    return StudyDefinition(name: "sample", files: files, kinds: kinds)
  }

  public static func task(_ entry: String, replacing old: String = "", with new: String = "") throws
    -> any Activity
  {
    let words = [entry, old, new]
    if let known = tasks.withLock({ $0[words] }) { return known }
    let id = String(entry.firstMatch(of: /- id: (?<id>\w+)/)!.output.id)
    let task =
      try definition(entry, replacing: old, with: new).study().task(StudyTask.ID(id)) as! any Activity
    tasks.withLock { $0[words] = task }
    return task
  }

  /// The tasks that were read already, each by its entry and the change of it.
  private static let tasks = Mutex<[[String]: any Activity]>([:])
}
