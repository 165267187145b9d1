import { KEY_SCOPES } from '#contract/organization/api-keys.words.ts'

/** The resource that tokens of connected apps are for (RFC 8707). */
export const toResource = (appUrl: string) => `${appUrl}/api/mcp`

/** Where the metadata of the resource is (RFC 9728): its path comes after the well-known one. */
export const toMetadataUrl = (appUrl: string) => `${appUrl}/.well-known/oauth-protected-resource/api/mcp`

/** What a client of the MCP server has to know of it (RFC 9728). */
export const toResourceMetadata = (appUrl: string) => ({
  resource: toResource(appUrl),
  authorization_servers: [appUrl],
  scopes_supported: KEY_SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Bellwether',
  resource_documentation: `${appUrl}/api/docs`,
})

/** The authorization server (RFC 8414): people sign in and consent on our pages, programs use the API. */
export const toServerMetadata = (appUrl: string) => ({
  issuer: appUrl,
  authorization_endpoint: `${appUrl}/oauth/authorize`,
  token_endpoint: `${appUrl}/api/oauth/token`,
  registration_endpoint: `${appUrl}/api/oauth/register`,
  revocation_endpoint: `${appUrl}/api/oauth/revoke`,
  scopes_supported: KEY_SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  // Programs that register themselves can keep no secret: the verifier proves that the code is theirs.
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})
