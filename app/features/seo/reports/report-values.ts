import type { ReportSchedule } from '#contract/seo/reports.schedule.ts'
import { REPORT_SECTIONS, type ReportSection } from '#contract/seo/reports.words.ts'

/** The place of a section that is not in a report. */
export const LEFT_OUT = '0'
export const PLACES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const satisfies { length: 9 }

export const toPlaceName = (section: ReportSection): `place_${ReportSection}` => `place_${section}`

/** The fields of the form for sections in their order. */
export const toPlaces = (sections: readonly ReportSection[]): Record<string, string> =>
  Object.fromEntries(
    REPORT_SECTIONS.map((section) => [toPlaceName(section), String(sections.indexOf(section) + 1)]),
  )

/** Initial values of the form about a schedule; `timeZone` is that of the reader, for a report that has none yet. */
export function toScheduleValues(
  { times, onlyNew, people, addresses }: ReportSchedule,
  timeZone: string,
): Record<string, string | string[]> {
  const shown = times ?? { frequency: 'weekly', weekday: 'monday', monthDay: 1, hour: 8, timeZone }
  return {
    ...shown,
    monthDay: String(shown.monthDay),
    hour: String(shown.hour),
    onlyNew: onlyNew ? 'on' : '',
    recipientIds: people.filter(({ state }) => state !== 'unsubscribed').map(({ id }) => id),
    addresses: addresses
      .filter(({ state }) => state !== 'unsubscribed')
      .map(({ email }) => email)
      .join('\n'),
  }
}
