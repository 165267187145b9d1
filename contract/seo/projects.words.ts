// Without schemas, so that none comes with the words into the script of a page.

export const FREQUENCIES = ['off', 'daily', 'weekly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const FREQUENCY_WORDS: Readonly<Record<Frequency, string>> = {
  off: 'Off',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
}

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const WEEKDAY_WORDS: Readonly<Record<Weekday, string>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
}

/** When the people of a project are sent a mail about a scheduled audit; about one that failed they always are. */
export const MAIL_OCCASIONS = ['new-errors', 'every-audit'] as const
export type MailOccasion = (typeof MAIL_OCCASIONS)[number]

export const MAIL_WORDS: Readonly<Record<MailOccasion, string>> = {
  'new-errors': 'When there are new errors',
  'every-audit': 'After every scheduled audit',
}

/** The last day that every month has; from the next one on it may be its last day. */
const LAST_COMMON_DAY = 28
/** The scheduled audits of a project that its page tells of. */
export const MOST_RUNS = 30
/** How long a scheduled audit waits until it can start. */
export const RUN_PATIENCE_HOURS = 6
export const RUN_OUTCOMES = ['waiting', 'started', 'refused'] as const

export interface ScheduleTimes {
  frequency: Frequency
  /** Of a weekly schedule. */
  weekday: Weekday
  /** Of a monthly one: in a shorter month its last day. */
  monthDay: number
  hour: number
  timeZone: string
}

/** `06:00` */
export const toHourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

export const toMonthDayText = (day: number) =>
  day > LAST_COMMON_DAY ? `${day}, or the last day of a shorter month` : String(day)

function describeDay({ frequency, weekday, monthDay }: ScheduleTimes): string {
  if (frequency === 'weekly') return ` on ${WEEKDAY_WORDS[weekday]}`
  return frequency === 'monthly' ? ` on day ${toMonthDayText(monthDay)},` : ''
}

/** `Weekly on Monday at 06:00, Europe/Berlin` */
export const describeSchedule = (times: ScheduleTimes): string =>
  times.frequency === 'off'
    ? 'Not scheduled'
    : `${FREQUENCY_WORDS[times.frequency]}${describeDay(times)} at ${toHourText(times.hour)}, ${times.timeZone}`
