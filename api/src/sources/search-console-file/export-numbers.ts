/** Spaces of any width and apostrophes, which some languages group thousands by. */
const GROUPS = /[\s\u00a0\u202f'’]/g
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/

/** A whole number such as 1,234 or 1.234 or 1 234; undefined for anything else. */
export function toWhole(cell: string): number | undefined {
  const text = cell.replace(GROUPS, '')
  if (/^\d{1,12}$/.test(text)) return Number(text)
  return GROUPED.test(text) && text.length <= 15 ? Number(text.replace(/[.,]/g, '')) : undefined
}

/** A number with a decimal point or comma: the last of the two is the decimal one. */
export function toDecimal(cell: string): number | undefined {
  const text = cell.replace(GROUPS, '')
  if (!/^\d[\d.,]{0,14}$/.test(text)) return undefined
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const whole = (at < 0 ? text : text.slice(0, at)).replace(/[.,]/g, '')
  const fraction = at < 0 ? '' : text.slice(at + 1)
  return Number(`${whole}.${fraction || '0'}`)
}

/** A share such as 3.25%, 3,25 % or %3,25, between 0 and 1; undefined for anything else. */
export function toShare(cell: string): number | undefined {
  const text = cell.replace(/[%％٪]/g, '')
  if (text === cell) return undefined
  const number = toDecimal(text)
  return number === undefined || number > 100 ? undefined : number / 100
}

/** ISO, or with the separators of other tools in the same order. */
export function toDay(cell: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})[-/.](\d{2})[-/.](\d{2})$/.exec(cell.trim()) ?? []
  const iso = `${year}-${month}-${day}`
  const at = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso
}
