/// The product that both programs are parts of.
public enum Program {
  public static let version = "0.9.0"
}
