import * as z from 'zod'
import { id, tooLong } from '#contract/fields.ts'
import { checkSettings, settingsShape } from './crawl-settings.forms.ts'

const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/** `example.com`, `example.com/docs` and `https://example.com:8443/` are all accepted; a missing scheme means https. */
export const WithScheme = z
  .string({ error: 'A domain is required.' })
  .trim()
  .min(1, 'A domain is required.')
  .max(2000, tooLong('Please enter a valid domain (e.g., example.com).'))
  .transform((text) => (ANY_SCHEME.test(text) ? text : `https://${text}`))
  .pipe(z.url({ protocol: /^https?$/, error: 'Please enter a valid domain (e.g., example.com).' }))

export const StartAudit = z
  .object({
    url: WithScheme,
    ...settingsShape,
    /** Where no user name or no headers are given, those of this audit are used, if it is of the same site. */
    secretsOf: id('aud').optional(),
  })
  .check(checkSettings)
export type StartAudit = z.infer<typeof StartAudit>
