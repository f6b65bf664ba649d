import Crypto
import Foundation
import Glibc
import Studies

/// The folder of a study's releases. While this value exists, nobody else writes into it, in this process or another one.
final class ReleaseFolder {
  private let url: URL
  private let descriptor: Int32

  /// - Throws: ``ReleaseRefusal/underWay``, ``StorageError``
  init(of study: Study.ID, in releases: URL) throws {
    url = releases.appendingPathComponent(study.text)
    do {
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw StorageError.cannotMake(directory: url.path, reason: error.localizedDescription)
    }
    let path = url.appendingPathComponent("lock").path
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw StorageError.cannotLock(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      throw ReleaseRefusal.underWay
    }
    // Last: an initialiser that throws after everything is set would close it once more.
    descriptor = file
  }

  deinit { close(descriptor) }

  /// Removes what a stop of the console left: what was being written, and what was whole and not listed yet. Whole files
  /// without a mark stay, also where no list has them: they belong to a database that a copy has replaced.
  /// - Parameter listed: the names of all files of the study that are listed, read while this value exists
  func discardUnfinished(listed: Set<String>) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    for mark in names where mark.hasSuffix(UnfinishedRelease.suffix) {
      let file = identity(of: mark)
      for name in names where name != mark && !listed.contains(name) && identity(of: name) == file {
        unlink(url.appendingPathComponent(name).path)
      }
      unlink(url.appendingPathComponent(mark).path)
    }
  }

  /// Returns what two names of one file share.
  private func identity(of name: String) -> ino_t? {
    var status = stat()
    return lstat(url.appendingPathComponent(name).path, &status) == 0 ? status.st_ino : nil
  }

  func begin() throws -> UnfinishedRelease { try UnfinishedRelease(in: url) }
}

/// A file that no list has bears the name already: it belongs to a database that a copy has replaced.
struct TakenFileName: Error {
  let name: String
}

/// The file of a release while it is written, under a name that no list has. It keeps this name beside its own as long as
/// this value exists, which is until it is listed.
final class UnfinishedRelease {
  static let suffix = ".part"

  private let folder: URL
  private let path: String
  private let descriptor: Int32
  private let digest = RunningDigest()
  private var bytes = 0

  init(in folder: URL) throws {
    self.folder = folder
    path = folder.appendingPathComponent("\(UUID())\(Self.suffix)").path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.failure() }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  func add(_ piece: [UInt8]) throws {
    var written = 0
    while written < piece.count {
      let count = piece.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + written, $0.count - written)
      }
      guard count >= 0 else { throw Self.failure() }
      written += count
    }
    digest.add(piece)
    bytes += piece.count
  }

  /// Puts the whole file on disk under its name too, or leaves nothing there.
  /// - Throws: ``TakenFileName``, ``ReleaseRefusal/noSpace``, ``StorageError``
  func finish(as name: String) throws -> (path: String, bytes: Int, sha256: String) {
    guard fsync(descriptor) == 0 else { throw Self.failure() }
    let target = folder.appendingPathComponent(name).path
    guard link(path, target) == 0 else {
      throw errno == EEXIST ? TakenFileName(name: name) : Self.failure()
    }
    let directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(directory) }
    guard directory >= 0, fsync(directory) == 0 else {
      let failure = Self.failure()
      unlink(target)
      throw failure
    }
    return (target, bytes, digest.finish().hexadecimal)
  }

  private static func failure() -> any Error {
    errno == ENOSPC || errno == EDQUOT || errno == EFBIG
      ? ReleaseRefusal.noSpace
      : StorageError.cannotMake(directory: "releases", reason: String(cString: strerror(errno)))
  }
}
