import * as z from 'zod'
import { oneOf, Opened, plainLine, tooLong } from '#contract/fields.ts'
import { PAPER_SIZES, REPORT_SECTIONS, SHARE_LIVES } from './reports.words.ts'

const NO_SECTION = 'Choose at least one section.'
const SECTION_TWICE = 'Each section can be in a report once.'

/** Empty for the name of the domain. */
const Name = z
  .string()
  .trim()
  .max(80, tooLong('Name must not exceed 80 characters.'))
  .refine(plainLine.check, plainLine.refusal('Name'))
  .optional()

/** In the order in which they are in the report. */
export const Sections = z
  .array(z.enum(REPORT_SECTIONS, { error: 'This section does not exist.' }), { error: NO_SECTION })
  .min(1, NO_SECTION)
  .max(REPORT_SECTIONS.length, tooLong(SECTION_TWICE))
  .refine((sections) => new Set(sections).size === sections.length, SECTION_TWICE)

const settings = { name: Name, sections: Sections, paper: oneOf('Paper size', PAPER_SIZES) }

/** What a report is about, and what is in it. */
export const NewReport = z.object({
  /** A domain or host, like `example.com`. */
  target: z
    .string({ error: 'Domain is required.' })
    .trim()
    .min(1, 'Domain is required.')
    .max(2000, tooLong('Domain is too long.')),
  ...settings,
})
export type NewReport = z.infer<typeof NewReport>

export const EditReport = z.object({ ...settings, ...Opened })
export type EditReport = z.infer<typeof EditReport>

const SHORT_PASSWORD = 'Password must be at least 8 characters long.'

/** A link to a report as it is now. */
export const ShareReport = z.object({
  life: oneOf('Expiration', SHARE_LIVES),
  /** Needed in addition to the link; none where it is left out. */
  password: z
    .string()
    .min(8, SHORT_PASSWORD)
    .max(200, tooLong('Password must not exceed 200 characters.'))
    .optional(),
})
export type ShareReport = z.infer<typeof ShareReport>

export const UnlockReport = z.object({
  password: z
    .string({ error: 'Password is required.' })
    .min(1, 'Password is required.')
    .max(200, tooLong('Password must not exceed 200 characters.')),
})
