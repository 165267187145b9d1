import { parseWithZod } from '@conform-to/zod/v4'
import { CreateApiKey } from '#contract/organization/api-keys.forms.ts'

// Without a checked box nothing is sent.
const WithScopes = CreateApiKey.extend({ scopes: CreateApiKey.shape.scopes.prefault([]) })

export const check = (formData: FormData) =>
  parseWithZod(formData, { schema: WithScopes, disableAutoCoercion: true })
