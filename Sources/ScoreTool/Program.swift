/// What both programs say of themselves.
public enum Program {
  public static let version = "0.9.0"
}
