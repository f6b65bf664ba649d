import Definitions
import Documents
import Studies

extension SamplePaper {
  static let arabic = paper(
    language: "ar", heading: "معلومات وموافقة", lead: "المواقف التلقائية تجاه وزن الجسم",
    sections: [
      ConsentPrintout.Section(
        title: "موضوع هذه الدراسة", summary: "ندرس مدى سرعة ربط الناس بين الكلمات والصور. المشاركة طوعية.",
        more: Markdown(
          """
          **ماذا ستفعل.** ستجيب عن ثلاثة أسئلة ثم تقرر ما إذا كنت توافق. المزيد على [صفحتنا](https://example.org/iat).

          1. تقرأ هذه الصفحات في نحو 10 دقائق.
          2. تجري الاختبار أربع مرات:
             - مرتين بلوحة المفاتيح
             - مرتين باللمس

          | الجزء | الدقائق |
          | --- | ---: |
          | الاختبارات | 20 |
          | الأسئلة | 2 |

          This paragraph is in English and stands at the left, as its writing goes.
          """
        ).blocks)
    ], signatures: [signature("ليلى حسن", drawing: scribble), signature("ليلى حسن", drawing: nil)])

  static let manyScripts = paper(
    language: "de", heading: "Einwilligung für Größe und Gewicht",
    sections: [
      ConsentPrintout.Section(
        title: "中文与日本語", summary: "参加は自由意志によるものです。いつでもやめることができます。",
        more: Markdown("我们记录您的**回答**和*时间*。שלום עולם: ההשתתפות היא מרצון.\n\nההשתתפות **מרצון** (10 דקות).")
          .blocks),
      ConsentPrintout.Section(
        title: "Ελληνικά, Русский, हिन्दी",
        summary: "Η συμμετοχή είναι εθελοντική. Участие добровольное. भाग लेना स्वैच्छिक है।",
        more: Markdown("한국어 참여는 자발적입니다. ไทย การเข้าร่วมเป็นไปโดยสมัครใจ. Emoji 👩🏽‍🔬 🙂 ✅").blocks),
    ], signatures: [signature("山田 太郎", drawing: nil)])
}
