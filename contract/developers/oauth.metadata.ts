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
