// Whose reviews somebody reads as a manager. Without schemas, so that labels bring none into the script of a page.

/** `direct`: of those who report to them; `line`: of everybody below them too. */
export const CASCADE_VISIBILITIES = ['direct', 'line'] as const

export const CASCADE_VISIBILITY_WORDS: Readonly<Record<(typeof CASCADE_VISIBILITIES)[number], string>> = {
  direct: 'Of their direct reports',
  line: 'Of everybody below them in the reporting line',
}
