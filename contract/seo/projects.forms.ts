import * as z from 'zod'
import { id, isInvalid, oneOf, Opened, plainLine, tooLong } from '#contract/fields.ts'
import { TimeZone } from '#contract/place.fields.ts'
import { checkSettings, settingsShape } from './crawl-settings.forms.ts'
import { FREQUENCIES, MAIL_OCCASIONS, WEEKDAYS } from './projects.words.ts'
import { WithScheme } from './site-audit.forms.ts'

export const MAX_RECIPIENTS = 50

/** Empty for the name of the site. */
const Name = z
  .string()
  .trim()
  .max(80, tooLong('Name must not exceed 80 characters.'))
  .refine(plainLine.check, plainLine.refusal('Name'))
  .optional()

const Recipients = z.array(id('usr')).max(MAX_RECIPIENTS, `Choose at most ${MAX_RECIPIENTS} people.`)

/** The fields of a project's form. */
export const projectShape = { name: Name, url: WithScheme, ...settingsShape }

/** A site with the settings that its audits are started with. */
export const NewProject = z
  .object({
    ...projectShape,
    /** Where no user name or no headers are given, those of this audit are used, if it is of the same site. */
    secretsOf: id('aud').optional(),
  })
  .check(checkSettings)
export type NewProject = z.infer<typeof NewProject>

/** All settings: what is left out is as it is by default. Secrets that are not given stay, unless `dropSecrets`. */
export const EditProject = z
  .object({ ...projectShape, dropSecrets: z.boolean().optional(), ...Opened })
  .check(checkSettings)
export type EditProject = z.infer<typeof EditProject>

const inRange = (label: string, min: number, max: number) =>
  z.number(isInvalid(label)).int(isInvalid(label)).min(min, isInvalid(label)).max(max, isInvalid(label))

/** When a project is audited, and who is sent what was found. */
export const EditSchedule = z.object({
  frequency: oneOf('Frequency', FREQUENCIES),
  weekday: oneOf('Weekday', WEEKDAYS).default('monday'),
  /** In a shorter month its last day. */
  monthDay: inRange('Day', 1, 31).default(1),
  hour: inRange('Hour', 0, 23),
  timeZone: TimeZone,
  mailOn: oneOf('Email', MAIL_OCCASIONS),
  recipientIds: Recipients.default([]),
  ...Opened,
})
export type EditSchedule = z.infer<typeof EditSchedule>

/** Whether the caller is emailed about a project. */
export const EditOwnMail = z.object({ isWanted: z.boolean({ error: isInvalid('Choice') }) })
