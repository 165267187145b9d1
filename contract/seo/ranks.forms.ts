import * as z from 'zod'
import { id, isInvalid, oneOf, Opened, optionalText, plainLine, tooLong } from '#contract/fields.ts'
import { foldText } from '#contract/folded-text.ts'
import { DEVICES } from './domain.words.ts'

/** Keywords of an organization, over all of its domains. */
export const MAX_TRACKED = 1000
/** Keywords that can be added at once. */
export const MAX_ADDED = 1000
export const MAX_KEYWORD = 120
export const MAX_TAGS = 10
export const MAX_TAG = 40
export const MAX_COMPETITORS = 10

/** Without those that differ in case and accents alone. */
const unique = (texts: readonly string[]) => [
  ...new Map(texts.map((text) => [foldText(text), text] as const)).values(),
]

const Tag = z
  .string()
  .trim()
  .min(1, 'Enter a tag.')
  .max(MAX_TAG, tooLong(`Tags must not exceed ${MAX_TAG} characters.`))
  .refine(plainLine.check, plainLine.refusal('Tags'))

export const Tags = z
  .array(Tag)
  .max(100, tooLong('There are too many tags.'))
  .overwrite(unique)
  .refine((tags) => tags.length <= MAX_TAGS, `A keyword can have up to ${MAX_TAGS} tags.`)

/** ISO 3166-1 alpha-2; empty for all countries. */
export const RankCountry = z
  .string()
  .max(10, tooLong(isInvalid('Country')))
  .trim()
  .toUpperCase()
  .regex(/^(?:[A-Z]{2})?$/, isInvalid('Country'))

export const RankDevice = oneOf('Device', DEVICES)

/** Keywords as they are pasted, one per line, or a CSV file with the columns keyword, tags, country and device. */
export const AddKeywords = z.object({
  text: z
    .string({ error: 'Enter at least one keyword.' })
    .max(400_000, tooLong('This is too long. Add the keywords in several parts.'))
    .refine((text) => text.trim() !== '', 'Enter at least one keyword.'),
  format: oneOf('Format', ['lines', 'csv']).default('lines'),
  /** What a line of a file says goes before these. */
  tags: Tags.default([]),
  country: RankCountry.default(''),
  device: RankDevice.default('all'),
})
export type AddKeywords = z.infer<typeof AddKeywords>

export const EditKeyword = z.object({ tags: Tags })
export type EditKeyword = z.infer<typeof EditKeyword>

export const ChooseKeywords = z.object({
  ids: z
    .array(id('kwd'))
    .min(1, 'Choose at least one keyword.')
    .max(MAX_TRACKED, `Choose at most ${MAX_TRACKED} keywords.`),
})

/** Tags that are added to the chosen keywords, and tags that are taken off. */
export const TagKeywords = ChooseKeywords.extend({ add: Tags.default([]), remove: Tags.default([]) }).refine(
  ({ add, remove }) => add.length + remove.length > 0,
  { error: 'Enter at least one tag.', path: ['add'] },
)
export type TagKeywords = z.infer<typeof TagKeywords>

export const RestoreKeywords = z.object({ removalId: id('rmv') })

const Competitors = z
  .array(optionalText('Domain', 300))
  .max(100, tooLong('There are too many competitors.'))
  .transform((domains) => domains.filter((domain) => domain !== ''))
  .refine((domains) => domains.length <= MAX_COMPETITORS, `Choose at most ${MAX_COMPETITORS} competitors.`)

const Places = z.coerce
  .number(isInvalid('Number of positions'))
  .int(isInvalid('Number of positions'))
  .min(0, isInvalid('Number of positions'))
  .max(100, isInvalid('Number of positions'))

/** What is left out stays as it is. */
export const EditRankSettings = z.object({
  competitors: Competitors.optional(),
  /** Alert when a keyword loses so many positions; 0 for never. */
  dropBy: Places.optional(),
  alertTopTen: z.boolean({ error: isInvalid('Choice') }).optional(),
  alertLandingPage: z.boolean({ error: isInvalid('Choice') }).optional(),
  /** Whether positions may be asked of a source that costs money. */
  usePaid: z.boolean({ error: isInvalid('Choice') }).optional(),
  ...Opened,
})
export type EditRankSettings = z.infer<typeof EditRankSettings>

export const CheckPositions = z.object({
  /** Agrees to what a paid source costs, where it asks first. */
  buy: z.boolean({ error: isInvalid('Choice') }).default(false),
})

export const EditOwnRankMail = z.object({ isWanted: z.boolean({ error: isInvalid('Choice') }) })
