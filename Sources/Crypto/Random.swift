import COpenSSL

/// The operating system's and OpenSSL's randomness, for secrets and for seeds.
public enum SecureRandom {
  public static func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    // Without randomness no secret can be made: there is nothing sensible to do but stop.
    precondition(RAND_bytes(&bytes, Int32(count)) == 1, "no randomness")
    return bytes
  }

  public static func seed() -> UInt64 {
    bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
