import * as z from 'zod'
import { id, isInvalid, oneOf, Opened, tooLong } from '#contract/fields.ts'
import { lines } from '#contract/line-list.fields.ts'
import { TimeZone } from '#contract/place.fields.ts'
import { WEEKDAYS } from './projects.words.ts'
import { MAX_ADDRESSES, MAX_READERS, REPORT_FREQUENCIES } from './reports.schedule.words.ts'

const inRange = (label: string, min: number, max: number) =>
  z.number(isInvalid(label)).int(isInvalid(label)).min(min, isInvalid(label)).max(max, isInvalid(label))

const NO_ADDRESS = 'Each line must be an email address.'
/** In lower case: two spellings are one reader. */
const Address = z.string().trim().toLowerCase().max(254, tooLong(NO_ADDRESS)).pipe(z.email(NO_ADDRESS))

const NOBODY = 'Choose at least one person, or enter an address.'

/** When a report is emailed, and to whom. */
export const EditReportSchedule = z
  .object({
    frequency: oneOf('Frequency', REPORT_FREQUENCIES),
    weekday: oneOf('Weekday', WEEKDAYS).default('monday'),
    /** In a shorter month its last day. */
    monthDay: inRange('Day', 1, 31).default(1),
    hour: inRange('Hour', 0, 23),
    timeZone: TimeZone,
    /** Not sent when no audit of the domain has finished since the last one. */
    onlyNew: z.boolean({ error: isInvalid('Choice') }).default(false),
    /** People of the organization. */
    recipientIds: z.array(id('usr')).max(MAX_READERS, `Choose at most ${MAX_READERS} people.`).default([]),
    /** Outside the organization: each is asked once, and is sent nothing before it has confirmed. */
    addresses: lines(Address, MAX_ADDRESSES, `Enter at most ${MAX_ADDRESSES} addresses.`).default([]),
    ...Opened,
  })
  .refine(({ recipientIds, addresses }) => recipientIds.length + addresses.length > 0, {
    path: ['recipientIds'],
    error: NOBODY,
  })
export type EditReportSchedule = z.infer<typeof EditReportSchedule>
