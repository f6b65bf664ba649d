import ArgumentParser
import Foundation
import ScoreTool

/// The program that is called: scores trials itself, and becomes `labconsole-server`, the program beside it, for every
/// other command, since the libraries for pages, paper and mail take longer to load than a file takes to be scored.
@main
struct Launcher: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "labconsole", version: Program.version, subcommands: [ScoreCommand.self])

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == ScoreCommand.configuration.commandName { main(arguments) } else { becomeServer() }
  }

  private static func becomeServer() -> Never {
    let server = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("labconsole-server").path
    execv(server, CommandLine.unsafeArgv)
    let reason = String(cString: strerror(errno))
    let words = "\(server), which does everything but “score”, does not start: \(reason).\n"
    FileHandle.standardError.write(Data(words.utf8))
    _exit(1)
  }
}
