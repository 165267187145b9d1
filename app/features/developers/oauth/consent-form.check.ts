import { parseWithZod } from '@conform-to/zod/v4'
import { Consent } from '#contract/developers/oauth.forms.ts'

// Without a checked box nothing is sent.
const WithScopes = Consent.extend({ scopes: Consent.shape.scopes.prefault([]) })

export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: WithScopes, disableAutoCoercion: true })
