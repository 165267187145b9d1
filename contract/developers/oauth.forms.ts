import * as z from 'zod'
import { tooLong } from '#contract/fields.ts'
import { KEY_SCOPES } from '#contract/organization/api-keys.words.ts'

const given = (max: number) => z.string().max(max, tooLong()).optional()

/** What a program sends a person to the consent page with. Any of it may be missing or wrong, and is answered for. */
export const AuthorizationRequest = z.object({
  response_type: given(50),
  client_id: given(100),
  redirect_uri: given(500),
  code_challenge: given(200),
  code_challenge_method: given(20),
  /** Given back unchanged. */
  state: given(2000),
  /** Separated by spaces; all of them where there is none. */
  scope: given(500),
  resource: given(500),
})
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

const CHOOSE_SCOPES = 'Choose at least one scope.'

export const Consent = z.object({
  /** Of those that the program asked for. */
  scopes: z
    .array(z.enum(KEY_SCOPES, { error: 'This scope does not exist.' }), { error: CHOOSE_SCOPES })
    .min(1, CHOOSE_SCOPES)
    .max(KEY_SCOPES.length, 'Each scope can be chosen once.'),
})
