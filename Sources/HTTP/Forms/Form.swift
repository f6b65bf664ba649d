/// A form that was sent: its fields, and its files where it was multipart.
public struct Form: Sendable {
  public let fields: FormFields
  public let files: [UploadedFile]

  /// The first value of the field of this name.
  public subscript(name: String) -> String? { fields[name] }

  public func all(_ name: String) -> [String] { fields.all(name) }

  public func file(_ name: String) -> UploadedFile? { files.first { $0.name == name } }
}

/// A file as the browser described it; nothing of that is to be trusted.
public struct UploadedFile: Sendable, Equatable {
  /// The name of the form's field.
  public let name: String
  /// The name on the sender's machine, without any folders.
  public let filename: String
  public let contentType: String
  public let bytes: [UInt8]
}

/// The limits on reading a form; all sizes in bytes, after decoding.
public struct FormLimits: Sendable {
  public var fields: Int
  public var nameBytes: Int
  public var valueBytes: Int
  public var files: Int
  public var fileBytes: Int

  public init(
    fields: Int = 500, nameBytes: Int = 200, valueBytes: Int = 256 << 10, files: Int = 10,
    fileBytes: Int = 16 << 20
  ) {
    self.fields = fields
    self.nameBytes = nameBytes
    self.valueBytes = valueBytes
    self.files = files
    self.fileBytes = fileBytes
  }

  public static let standard = FormLimits()
}

/// The reasons why a body is not a form.
public enum FormError: Error, Sendable, Equatable {
  /// Neither `application/x-www-form-urlencoded` nor `multipart/form-data`, or another charset than UTF-8.
  case unsupportedType
  case malformed
  case tooManyFields
  case tooManyFiles
  case fieldTooLarge
  case fileTooLarge
}

extension Request {
  /// The body read as a form.
  ///
  ///     let answers = try request.form()
  ///     let age = answers["age"]
  public func form(limits: FormLimits = .standard) throws(FormError) -> Form {
    guard let type = headers["Content-Type"].flatMap(MediaType.init) else { throw .unsupportedType }
    if let charset = type.parameters["charset"], charset.asciiLowered != "utf-8" { throw .unsupportedType }
    switch type.name {
    case "application/x-www-form-urlencoded":
      return Form(fields: try FormFields(urlEncoded: body, limits: limits), files: [])
    case "multipart/form-data":
      guard let boundary = type.parameters["boundary"] else { throw .malformed }
      return try MultipartParser(boundary: boundary, limits: limits).form(from: body)
    default: throw .unsupportedType
    }
  }
}
