import * as z from 'zod'
import { isRequired, oneOf, plainLine, requiredText, tooLong } from '#contract/fields.ts'
import { SOURCE_SETUPS, type SetupFieldName } from './sources.setup.ts'
import { SOURCE_IDS } from './sources.words.ts'

const secret = (label: string) =>
  z
    .string()
    .trim()
    .max(500, tooLong(`${label} must not exceed 500 characters.`))
    .refine(plainLine.check, plainLine.refusal(label))
    .optional()

/** The fields of the source's entry in `SOURCE_SETUPS`; others are left out. */
export const ConnectSource = z
  .object({
    source: oneOf('Source', SOURCE_IDS),
    login: secret('API login'),
    password: secret('API password'),
    key: secret('API key'),
  })
  .superRefine(({ source, ...given }, context) => {
    for (const { name, label } of SOURCE_SETUPS[source].fields) {
      if (given[name]) continue
      context.addIssue({ code: 'custom', path: [name satisfies SetupFieldName], message: isRequired(label) })
    }
  })
export type ConnectSource = z.infer<typeof ConnectSource>

/** A property as people write it, a domain or a URL; empty where the pages of the file tell. */
const Property = z.string().trim().max(300, tooLong('Property must not exceed 300 characters.')).optional()

const table = z.file().optional()
/** The ZIP of an export, or its tables one by one. */
export const ImportExport = z.object({
  property: Property,
  file: table,
  dates: table,
  queries: table,
  pages: table,
  countries: table,
  devices: table,
})
export type ImportExport = z.infer<typeof ImportExport>

/** What a Google account may have, and more than an organization needs. */
export const MAX_PROPERTIES = 10

export const ChooseProperties = z.object({
  properties: z
    .array(z.string().max(300, tooLong()))
    .min(1, 'Choose a property.')
    .max(MAX_PROPERTIES, `Choose at most ${MAX_PROPERTIES} properties.`),
})
export type ChooseProperties = z.infer<typeof ChooseProperties>

/** What Google sent back with. */
export const FinishConsent = z.object({
  code: requiredText('Code', 2000),
  state: requiredText('State', 4000),
})
export type FinishConsent = z.infer<typeof FinishConsent>

/** What `npm run import:commoncrawl` has written. */
export const ImportCommonCrawl = z.object({ file: z.file({ error: 'Choose a file.' }) })
export type ImportCommonCrawl = z.infer<typeof ImportCommonCrawl>
