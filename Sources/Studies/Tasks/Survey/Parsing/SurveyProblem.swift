import Expressions

/// The reasons why the fields of a form are no answer to a question. Their words belong to the pages.
public enum SurveyProblem: Error, Sendable, Hashable {
  /// The question has to be answered.
  case required
  /// Several answers came where one is asked for.
  case severalAnswers
  /// An answer came together with a reason for giving none.
  case answerAndReason

  case unknownChoice
  /// The choice does not go with earlier answers.
  case choiceNotOffered
  case tooFewChoices(least: Int)
  case tooManyChoices(most: Int)
  /// This choice cannot be selected together with others.
  case exclusiveChoice(Choice.ID)
  /// The text that belongs to this choice is missing.
  case choiceNeedsText(Choice.ID)
  /// The ranking has empty places, or places beyond the last.
  case incompleteRanking(places: Int)
  case samePlace(Int)

  case notANumber
  /// The text can be read in two ways, as 1.5 and as 1500.
  case ambiguousNumber(DecimalNumber, DecimalNumber)
  case outOfRange(ClosedRange<DecimalNumber>)
  /// In metres, but told in the units in which it was entered.
  case heightOutOfRange(ClosedRange<DecimalNumber>, SurveyQuestion.UnitSystem)
  /// In kilograms, but told in the unit in which it was entered.
  case weightOutOfRange(ClosedRange<DecimalNumber>, SurveyQuestion.UnitSystem)
  case tooManyDecimals(allowed: Int)
  /// The number is none of the steps of the scale.
  case notAStep

  case notADate
  /// The text can be read in two ways, as a day in May and as one in June.
  case ambiguousDate(CalendarDate, CalendarDate)
  case tooEarly(CalendarDate)
  case tooLate(CalendarDate)
  case notATime
  case timeOutOfRange(ClosedRange<TimeOfDay>)
  case notADuration
  /// In seconds.
  case tooLongDuration(most: Int)

  case tooShort(least: Int)
  case tooLong(most: Int)
  case patternMissed
  case mailAddress(MailAddressProblem)
  case notAPhoneNumber
  case unreadableDrawing

  /// A constraint does not hold, by its place in the question's list.
  case violated(constraint: Int)
}
