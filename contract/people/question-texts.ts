// Options and labels as people type them: one per line.

interface Option {
  label: string
  value: number | null
}

const linesOf = (text: string) => text.split(/\r?\n/).map((line) => line.trim())

/** Behind the last semicolon of a line, a number that counts in scores. */
const VALUE = /^(.*\S)\s*;\s*(-?\d{1,4}(?:[.,]\d{1,2})?)$/

/** One option per line; empty lines are left out. */
export const readOptions = (text: string): Option[] =>
  linesOf(text)
    .filter((line) => line !== '')
    .map((line) => {
      const [, label, value] = VALUE.exec(line) ?? []
      return label === undefined || value === undefined
        ? { label: line, value: null }
        : { label, value: Number(value.replace(',', '.')) }
    })

export const writeOptions = (options: readonly Option[]): string =>
  options.map(({ label, value }) => (value === null ? label : `${label}; ${value}`)).join('\n')

/** One label per line, from the lowest point to the highest; an empty line in between is a point without one. */
export const readLabels = (text: string): string[] => linesOf(text.trimEnd())

export const writeLabels = (labels: readonly string[]): string => labels.join('\n')
