import * as z from 'zod'
import { tooLong } from '#contract/fields.ts'

const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/** `example.com`, `example.com/docs` and `https://example.com:8443/` are all accepted; a missing scheme means https. */
export const WithScheme = z
  .string({ error: 'A domain is required.' })
  .trim()
  .min(1, 'A domain is required.')
  .max(2000, tooLong('Please enter a valid domain (e.g., example.com).'))
  .transform((text) => (ANY_SCHEME.test(text) ? text : `https://${text}`))
  .pipe(z.url({ protocol: /^https?$/, error: 'Please enter a valid domain (e.g., example.com).' }))

/** URL patterns: `*` matches any characters. One per line in a form, a list in JSON. */
const Patterns = z
  .preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(/\r?\n/)
            .map((line) => line.trim())
            .filter(Boolean)
        : value,
    z
      .array(z.string().max(500, tooLong('A pattern must not exceed 500 characters.')))
      .max(50, 'Use at most 50 patterns.'),
  )
  .optional()

const NO_ADDRESS = 'Each line must be a full address.'

const Address = z
  .string()
  .max(4000, tooLong(NO_ADDRESS))
  .pipe(z.url({ protocol: /^https?$/, error: NO_ADDRESS }))

export const StartAudit = z.object({
  url: WithScheme,
  maxPages: z
    .number('Enter a number of pages.')
    .int('Enter a whole number of pages.')
    .min(1, 'Enter at least 1 page.')
    .max(1_000_000, 'Enter at most 1,000,000 pages.')
    .optional(),
  include: Patterns,
  exclude: Patterns,
  /** List mode: audit exactly these URLs, and follow no link. */
  list: z
    .preprocess(
      (value) =>
        typeof value === 'string'
          ? value
              .split(/\r?\n/)
              .map((line) => line.trim())
              .filter(Boolean)
          : value,
      z.array(Address).max(1000, 'Use at most 1,000 addresses.'),
    )
    .optional(),
  respectRobots: z.boolean().optional(),
})
export type StartAudit = z.infer<typeof StartAudit>
