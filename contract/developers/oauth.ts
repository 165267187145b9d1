import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { KEY_SCOPES } from '#contract/organization/api-keys.words.ts'
import { APP_REFUSALS, CONNECT_ACTIONS } from './connected-apps.actions.ts'
import { AuthorizationRequest, Consent } from './oauth.forms.ts'

// Registration, tokens and revocation speak OAuth: forms or JSON of those specifications, and `{ "error": … }` where they
// refuse. Their bodies have no schema here, which would refuse in our own words.

export const registerClient = endpoint({
  method: 'POST',
  path: '/oauth/register',
  summary: 'OAuth: register a program (RFC 7591)',
  access: 'anyone',
  status: 201,
})

export const issueTokens = endpoint({
  method: 'POST',
  path: '/oauth/token',
  summary: 'OAuth: tokens for a code or a refresh token',
  access: 'anyone',
  status: 200,
})

export const revokeToken = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  summary: 'OAuth: revoke a token (RFC 7009)',
  access: 'anyone',
  status: 200,
})

/** What a person is asked to consent to. */
export const Authorization = z.object({
  client: z.object({
    name: z.string(),
    /** Where it takes the person back to. */
    redirectHost: z.string(),
  }),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** Back to the program with a refusal, as a link that the person follows. */
  cancelTo: z.string(),
  /** What is wrong with the request of the program, for the person; null where nothing is. */
  fault: z.string().nullable(),
  /** Whether the caller can consent. */
  allowedActions: allowedActions(CONNECT_ACTIONS, APP_REFUSALS),
})
export type Authorization = z.infer<typeof Authorization>

export const getAuthorization = endpoint({
  method: 'GET',
  path: '/oauth/authorization',
  summary: 'OAuth: what a program asks a person for',
  access: 'member',
  query: AuthorizationRequest,
  reply: Authorization,
  status: 200,
})

export const authorizeApp = endpoint({
  method: 'POST',
  path: '/oauth/authorization',
  summary: 'OAuth: let a program act in the name of the caller',
  access: 'member',
  body: z.object({ ...AuthorizationRequest.shape, ...Consent.shape }),
  reply: z.object({
    /** The redirect URI of the program with its code. */
    redirectTo: z.string(),
  }),
  status: 200,
})
