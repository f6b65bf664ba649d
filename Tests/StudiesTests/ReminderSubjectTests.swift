import SampleStudies
import Testing

@testable import Studies

/// Participants are told what they will be written to about before they decide on reminders.
struct ReminderSubjectTests {
  @Test func aStudyNamesItsOwn() throws {
    #expect(try SampleStudy.definition().study().reminderSubjects == [])
    #expect(try DiaryStudy.study().reminderSubjects == [.home])
    #expect(try OpenVisitStudy.definition().study().reminderSubjects == [.visits])
    var study = try SampleStudy.definition().study()
    study.messages = [StudyMessage(id: "results", subject: study.title, text: study.title)]
    #expect(study.reminderSubjects == [.team])
  }

  @Test func aTimeToChooseIsOne() throws {
    let study = try OpenVisitStudy.definition(more: "booking: {until-hours: 24}").study()
    #expect(study.reminderSubjects == [.visits, .times])
  }
}
