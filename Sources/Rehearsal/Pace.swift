import Foundation
import Synchronization

/// The passing of time for a simulated participant between two requests.
protocol Pace {
  /// Time passes at this pace, so that a break or a pause ends if the participant waits.
  var isTimed: Bool { get }
  /// Returns after this many seconds.
  /// - Throws: ``TimeIsUp`` if the simulated time ends first
  func pass(_ seconds: Double) throws
}

/// A pace as fast as the server answers.
struct AtOnce: Pace {
  var isTimed: Bool { false }
  func pass(_ seconds: Double) {}
}

/// The simulated time ends before the wait is over.
public struct TimeIsUp: Error {}

/// The time of a simulation, in which one participant acts at a time: of all who wait, the one with the
/// earliest time continues. The order is always the same, independent of the machine's load.
public final class SimulatedTime: Sendable {
  /// Seconds since the simulation began.
  private let seconds = Mutex(0.0)
  private let waiting = Mutex<[Person]>([])
  private let horizon: Double
  private let isTurnOver = DispatchSemaphore(value: 0)

  /// - Parameter horizon: seconds after which nothing more happens
  public init(horizon: Double = .infinity) { self.horizon = horizon }

  /// Seconds since the simulation began.
  public var now: Double { seconds.withLock { $0 } }

  /// Adds a participant who begins at a time; call it before or during ``run()``.
  /// - Parameter body: their doings, on a thread of their own; they wait by ``Person/pass(_:)``
  public func add(at begin: Double, _ body: @escaping @Sendable (Person) -> Void) {
    waiting.withLock { $0.append(Person(number: $0.count, at: begin, in: self, body)) }
  }

  /// Returns when everybody is done, or stopped by the horizon.
  public func run() {
    while let next = waiting.withLock({ $0.filter { !$0.isDone }.min { $0.isBefore($1) } }) {
      seconds.withLock { $0 = max($0, min(next.wakesAt, horizon)) }
      next.takeTurn()
      isTurnOver.wait()
    }
  }

  /// A participant in the simulation, who waits while it is another's turn.
  public final class Person: Pace, @unchecked Sendable {
    private let number: Int
    private let time: SimulatedTime
    private let body: @Sendable (Person) -> Void
    private let turn = DispatchSemaphore(value: 0)
    private var hasBegun = false
    private var isStopped = false
    fileprivate private(set) var isDone = false
    fileprivate private(set) var wakesAt: Double

    fileprivate init(
      number: Int, at begin: Double, in time: SimulatedTime, _ body: @escaping @Sendable (Person) -> Void
    ) {
      self.number = number
      self.time = time
      self.body = body
      wakesAt = begin
    }

    var isTimed: Bool { true }

    /// Lets the others act until this many seconds have passed.
    public func pass(_ seconds: Double) throws {
      wakesAt = time.now + seconds
      isStopped = isStopped || wakesAt > time.horizon
      if isStopped { throw TimeIsUp() }
      time.isTurnOver.signal()
      turn.wait()
    }

    fileprivate func isBefore(_ other: Person) -> Bool {
      (wakesAt, number) < (other.wakesAt, other.number)
    }

    fileprivate func takeTurn() {
      if hasBegun {
        turn.signal()
        return
      }
      hasBegun = true
      let isInTime = wakesAt <= time.horizon
      let thread = Thread { [self] in
        if isInTime { body(self) }
        isDone = true
        time.isTurnOver.signal()
      }
      thread.start()
    }
  }
}
