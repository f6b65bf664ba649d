/// A division of elements into groups, made finer by one variable after another.
struct Partition {
  /// Of each element the number of its group, from 0 on, in the order of their first elements.
  private(set) var groups: [Int32]
  private(set) var count: Int

  /// All elements in one group.
  init(of elements: Int) {
    groups = Array(repeating: 0, count: elements)
    count = elements == 0 ? 0 : 1
  }

  /// Divides by codes from -1 to `valueCount` - 1.
  mutating func refine(by codes: [Int32], valueCount: Int) {
    let width = valueCount + 1
    if count * width <= 4 * groups.count + 4096 {
      refine(by: codes, width: width, numbers: Array(repeating: -1, count: count * width))
    } else {
      refine(by: codes, width: width)
    }
  }

  /// With a place for each combination.
  private mutating func refine(by codes: [Int32], width: Int, numbers: [Int32]) {
    var numbers = numbers
    var next: Int32 = 0
    for element in groups.indices {
      let key = Int(groups[element]) * width + Int(codes[element]) + 1
      if numbers[key] < 0 {
        numbers[key] = next
        next += 1
      }
      groups[element] = numbers[key]
    }
    count = Int(next)
  }

  /// With a place for each combination that occurs.
  private mutating func refine(by codes: [Int32], width: Int) {
    var numbers: [Int: Int32] = [:]
    numbers.reserveCapacity(groups.count)
    for element in groups.indices {
      let key = Int(groups[element]) * width + Int(codes[element]) + 1
      groups[element] = numbers[key, default: Int32(numbers.count)]
      numbers[key] = groups[element]
    }
    count = numbers.count
  }
}
