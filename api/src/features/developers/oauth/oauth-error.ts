/** Codes of RFC 6749, 7009, 7591 and 8707 that we answer programs with. */
type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_client_metadata'
  | 'invalid_redirect_uri'

/** A refusal in the words of OAuth, for programs. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, description: string) {
    super(description)
    this.code = code
  }
}
