import Templates

/// The board on a screen on the wall.
struct WallPage: Page {
  static let template = "board/wall"

  var room: BoardPage.Room

  static let fields: Fields<WallPage> = ["room": .record { $0.room }]
}
