const DAY = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** An ISO day as it is read in a sentence: "Nov 3, 2026". */
export const formatDay = (isoDay: string): string => DAY.format(new Date(isoDay))
