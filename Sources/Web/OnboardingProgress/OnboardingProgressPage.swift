import Templates

/// The number of people at each step of the way to the tasks, and where the others stopped, as a picture and as tables.
struct OnboardingProgressPage: Page {
  static let template = "onboarding-progress/onboarding-progress"

  /// True if simulated participants are shown instead of real ones.
  var isRehearsal = false
  /// The same page for the other kind of participants.
  var otherURL: String
  /// The time of the figures; nil if they are up to date.
  var asOf: String?
  /// The days as they were typed.
  var from = ""
  var until = ""
  /// The fields that the form for the days keeps.
  var hidden: [HiddenField] = []
  /// The problem with the days; nil if they name a period.
  var problem: String?
  /// Those enrolled in a period alone are counted.
  var isOfPeriod = false
  /// One for each language of the study.
  var previews: [PreviewLink]
  /// To try out each task.
  var tasks: [StaffHomePage.TestLink] = []
  /// Nil until somebody has begun.
  var diagram: HTML?
  var stages: [Stage]
  /// “Stages, by site”, and what the table counts.
  var partsTitle = ""
  var partsHelp = ""
  /// Divisions of the stages to choose from; nil where there is but one.
  var parts: PartChoice?
  /// The heads of the columns of the table by the chosen one; empty where nothing divides the people.
  var partNames: [Detail] = []
  var partStages: [PartStage] = []
  var days: [Day]
  /// Says that some consented to a version that is no longer in force; nil if nobody did.
  var askedAgain: String?
  /// The list of these people.
  var renewalsURL: String?
  var versions: [Version]

  static let fields: Fields<OnboardingProgressPage> = [
    "isRehearsal": .flag(\.isRehearsal), "otherURL": .text(\.otherURL), "asOf": .optional(\.asOf),
    "from": .text(\.from), "until": .text(\.until), "hidden": .list(\.hidden),
    "problem": .optional(\.problem), "isOfPeriod": .flag(\.isOfPeriod),
    "previews": .list(\.previews), "tasks": .list(\.tasks), "hasTasks": .flag { !$0.tasks.isEmpty },
    "hasPeople": .flag { $0.diagram != nil },
    "diagram": .markup { $0.diagram ?? HTML(trusted: "") }, "stages": .list(\.stages), "days": .list(\.days),
    "partsTitle": .text(\.partsTitle), "partsHelp": .text(\.partsHelp), "parts": .record(\.parts),
    "partNames": .list(\.partNames), "partStages": .list(\.partStages),
    "hasParts": .flag { !$0.partNames.isEmpty },
    "askedAgain": .optional(\.askedAgain), "renewalsURL": .optional(\.renewalsURL),
    "hasDays": .flag { !$0.days.isEmpty }, "versions": .list(\.versions),
    "hasVersions": .flag { !$0.versions.isEmpty },
  ]

  struct PreviewLink: TemplateRecord {
    /// In itself: “Deutsch”.
    var language: String
    var code: String
    var url: String

    static let fields: Fields<PreviewLink> = [
      "language": .text(\.language), "code": .text(\.code), "url": .text(\.url),
    ]
  }

  /// Numbers in the reader's language.
  struct Stage: TemplateRecord {
    var name: String
    var people: LinkedNumber
    /// “83 %” of those who began.
    var share: String
    /// Those who came here and no further: they are still here, or left here.
    var staying: LinkedNumber
    var left: LinkedNumber
    var details: [Detail] = []

    static let fields: Fields<Stage> = [
      "name": .text(\.name), "people": .record { $0.people }, "share": .text(\.share),
      "staying": .record { $0.staying }, "left": .record { $0.left }, "details": .list(\.details),
    ]
  }

  /// A stage, with the number of people of each part.
  struct PartStage: TemplateRecord {
    var name: String
    var cells: [LinkedNumber]

    static let fields: Fields<PartStage> = ["name": .text(\.name), "cells": .list(\.cells)]
  }

  struct Detail: TemplateRecord {
    var sentence: String
    /// The list of the people of whom it tells; nil where there is none, or the reader may not see it.
    var url: String?

    static let fields: Fields<Detail> = ["sentence": .text(\.sentence), "url": .optional(\.url)]
  }

  /// A day of the screening log.
  struct Day: TemplateRecord {
    /// “14 May 2026”, and as `2026-05-14`.
    var day: String
    var dayISO: String
    var refused: String
    var refusedAgain: String
    var reasons: [Reason]

    static let fields: Fields<Day> = [
      "day": .text(\.day), "dayISO": .text(\.dayISO), "refused": .text(\.refused),
      "refusedAgain": .text(\.refusedAgain), "reasons": .list(\.reasons),
    ]
  }

  struct Reason: TemplateRecord {
    var times: String
    var sentence: String

    static let fields: Fields<Reason> = ["times": .text(\.times), "sentence": .text(\.sentence)]
  }

  /// A version of the consent document, and who consented to it and to none after it.
  struct Version: TemplateRecord {
    var name: String
    var people: LinkedNumber
    var left: LinkedNumber
    /// In force or not, in words.
    var state: String

    static let fields: Fields<Version> = [
      "name": .text(\.name), "people": .record { $0.people },
      "left": .record { $0.left }, "state": .text(\.state),
    ]
  }
}
