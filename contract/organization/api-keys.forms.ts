import * as z from 'zod'
import { oneOf, requiredText } from '#contract/fields.ts'
import { KEY_LIVES, KEY_ROLES, KEY_SCOPES } from './api-keys.words.ts'

const CHOOSE_SCOPES = 'Choose at least one scope.'

export const CreateApiKey = z.object({
  name: requiredText('Name', 80),
  role: oneOf('Role', KEY_ROLES),
  scopes: z
    .array(z.enum(KEY_SCOPES, { error: 'This scope does not exist.' }), { error: CHOOSE_SCOPES })
    .min(1, CHOOSE_SCOPES)
    .max(KEY_SCOPES.length, 'Each scope can be chosen once.'),
  life: oneOf('Expiration', KEY_LIVES),
})
export type CreateApiKey = z.infer<typeof CreateApiKey>
