import Definitions
import Foundation
import SampleStudies
import Studies
import Testing

/// Pictures, checked by their content. Each takes the place of the sample study's `sun.svg`.
struct PictureTests {
  @Test(arguments: [
    ("rose.png", PixelFiles.png), ("rose.jpg", PixelFiles.jpeg), ("rose.jpeg", PixelFiles.jpeg),
    ("rose.webp", PixelFiles.lossyWebP), ("rose.webp", PixelFiles.losslessWebP),
    ("rose.webp", PixelFiles.transparentWebP),
  ])
  func picturesOfPixelsTellTheirSize(name: String, bytes: [UInt8]) {
    let check = withRose(name, bytes)
    #expect(check.mistakes.isEmpty)
    #expect(
      check.notices.map(\.description).contains(
        "study.yaml:64: the pictures of “flowers” differ a lot: sun.svg is 20 x 30, \(name) is 3 x 2. They are shown "
          + "within the same square, so one looks smaller than the other"))
  }

  @Test(arguments: [
    ("rose.jpg", PixelFiles.png, "holds a picture in PNG format, so its name should end in .png"),
    ("rose.png", PixelFiles.jpeg, "holds a picture in JPEG format, so its name should end in .jpg"),
    ("rose.png", PixelFiles.losslessWebP, "holds a picture in WebP format, so its name should end in .webp"),
    ("rose.png", Array(drawing("").utf8), "holds a picture in SVG format, so its name should end in .svg"),
    ("rose.png", PixelFiles.gif, "is not an SVG, PNG, JPEG or WebP picture: it is a GIF"),
    (
      "rose.jpg", [0, 0, 0, 24] + Array("ftypheic".utf8),
      "is not an SVG, PNG, JPEG or WebP picture: it is a HEIC or AVIF"
    ),
    ("rose.svg", Array("%PDF-1.7".utf8), "is not an SVG, PNG, JPEG or WebP picture: it is a PDF"),
    ("rose.svg", [0x1F, 0x8B, 8], "is not an SVG, PNG, JPEG or WebP picture: it is a compressed SVG"),
    ("rose.png", Array("a rose".utf8), "is not an SVG, PNG, JPEG or WebP picture"),
    ("rose.png", [], "is empty"),
    ("rose.png", PixelFiles.movingPNG, "is an animation: a picture must not move"),
    ("rose.webp", PixelFiles.movingWebP, "is an animation: a picture must not move"),
    ("rose.png", Array(PixelFiles.png.dropLast(12)), "is damaged: its end is missing"),
    ("rose.jpg", Array(PixelFiles.jpeg.dropLast(2)), "is damaged: its end is missing"),
    ("rose.webp", Array(PixelFiles.lossyWebP.dropLast(1)), "is damaged: its end is missing"),
    ("rose.jpg", [0xFF, 0xD8, 0xFF, 0xD9], "is damaged: it does not say how large it is"),
  ])
  func picturesThatCannotBeShown(name: String, bytes: [UInt8], says: String) {
    #expect(withRose(name, bytes).mistakes.map(\.description) == ["pictures/\(name): \(says)"])
  }

  /// No beginning of any of them leads to a crash or is taken for the whole.
  @Test(arguments: [PixelFiles.png, PixelFiles.jpeg, PixelFiles.lossyWebP, PixelFiles.transparentWebP])
  func everyBeginningOfAFileIsDamaged(bytes: [UInt8]) {
    for length in Array(1..<64) + Array(stride(from: 64, to: bytes.count, by: 16)) where length < bytes.count
    {
      #expect(withRose("rose.png", Array(bytes[..<length])).mistakes.count == 1, "\(length) bytes")
    }
  }

  @Test func oneFileInTwoPlacesIsToldOnce() {
    let check = SampleStudy.definition(changing: ["pictures/sun.svg": PixelFiles.png]).check()
    #expect(
      check.mistakes.map(\.description) == [
        "pictures/sun.svg: holds a picture in PNG format, so its name should end in .png"
      ])
  }

  @Test func theSamePictureUnderTwoNames() {
    #expect(
      withRose("rose.svg", SampleStudy.files["pictures/sun.svg"]!).mistakes.map(\.description) == [
        "study.yaml:68: the picture sun.svg, which is the same as rose.svg, occurs twice in “flowers”, so that it could "
          + "come up twice in a row"
      ])
  }

  /// The sample study, with a picture in the place of the word “Rose”.
  private func withRose(_ name: String, _ bytes: [UInt8]) -> StudyCheck {
    let yaml = SampleStudy.yaml.replacingOccurrences(
      of: "text: {en: Rose, de: Rose}", with: "image: \(name), description: {en: Rose, de: Rose}")
    return SampleStudy.definition(changing: [
      "study.yaml": Array(yaml.utf8), "pictures/\(name)": bytes,
    ]).check()
  }
}
