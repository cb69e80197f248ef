import Contracts
import Foundation

/// A reader of the JSON form of accounts.
///
/// An entry that can't be read refuses the whole list, because a report on a part of the accounts looks
/// like a complete one.
struct AccountListReader {
  /// The largest size of a list, in bytes.
  static let sizeLimit = 10_000_000

  /// The name of the source in messages.
  let place: String

  /// Returns the accounts of a list.
  ///
  /// - Throws: An error with the reason `invalidData`, which names the place, the entry and the value.
  func accounts(in data: Data) throws(AccountLoadingError) -> [Account] {
    guard data.count <= Self.sizeLimit else {
      throw failure("is larger than \(Self.sizeLimit) bytes")
    }
    do {
      return try JSONDecoder().decode(AccountList.self, from: data).accounts
    } catch let error as DecodingError {
      throw failure(reason(of: error, in: data))
    } catch {
      throw failure("can't be read: \(error)")
    }
  }

  private func failure(_ reason: String) -> AccountLoadingError {
    AccountLoadingError(.invalidData, "\(place) \(reason).")
  }

  private func reason(of error: DecodingError, in data: Data) -> String {
    switch error {
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      return "isn't JSON: \(syntaxError(in: data))"
    case .dataCorrupted(let context):
      return "has a wrong value in \(name(of: context.codingPath)): \(context.debugDescription)"
    case .keyNotFound(let key, let context):
      return "has no \(name(of: context.codingPath + [key]))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = context.codingPath
      return "has a wrong value in \(name(of: path)): it isn't \(form(of: path.last))"
    @unknown default:
      return "can't be read: \(error)"
    }
  }

  /// Returns the place of a syntax error, which the decoder doesn't tell.
  private func syntaxError(in data: Data) -> String {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return "unknown syntax"
    } catch {
      let text = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      return (text ?? "\(error)").trimmingCharacters(in: .punctuationCharacters)
    }
  }

  /// Returns the name of a member, such as "'balance' of account 2".
  private func name(of path: [any CodingKey]) -> String {
    guard let key = path.last else { return "the whole" }
    if let index = key.intValue { return "account \(index + 1)" }
    let entry = path.dropLast().last?.intValue
    guard let entry else { return "'\(key.stringValue)'" }
    return "'\(key.stringValue)' of account \(entry + 1)"
  }

  /// Returns the form that the value of a key must have.
  private func form(of key: (any CodingKey)?) -> String {
    guard let key else { return "an object such as {\"accounts\": []}" }
    if key.intValue != nil { return "an object such as {\"name\": \"Savings\"}" }
    if key.stringValue == "accounts" { return "a list such as []" }
    return "a text in quotes"
  }
}
