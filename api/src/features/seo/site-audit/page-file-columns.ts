import { ownIdOf } from '#api/engine/own-checks/own-info.ts'
import { type CsvRow } from '#api/lib/csv.ts'
import { isOwnId, type OwnCheck, type OwnId } from '#contract/seo/own-checks.words.ts'
import { type PageRow } from '#contract/seo/site-audit.pages.ts'
import {
  type ListColumn,
  PAGE_COLUMNS,
  type PageColumn,
  toColumns,
} from '#contract/seo/site-audit.explore.words.ts'

interface FileColumn {
  id: ListColumn
  header: string
  read: (page: PageRow) => CsvRow[number]
}

/** What a file has where nobody has chosen its columns. */
const USUAL: readonly PageColumn[] = PAGE_COLUMNS.slice(0, PAGE_COLUMNS.indexOf('issues') + 1)

/** The response time has its unit in its name. */
const HEADERS: Partial<Record<PageColumn, string>> = { ttfb: 'ttfbMs' }
const TAKEN = new Set<string>(['url', ...PAGE_COLUMNS, ...Object.values(HEADERS)])

const toKnown = (id: PageColumn): FileColumn => ({
  id,
  header: HEADERS[id] ?? id,
  read: (page) => page[id === 'ttfb' ? 'ttfbMs' : id],
})

const NOT_CHECKED = 'not checked'

/** The values, or how many matches there are; empty where the check is not for the page. */
function readOwn(page: PageRow, id: string, takesValues: boolean): CsvRow[number] {
  const result = page.own.find((one) => one.id === id)
  if (!result) return null
  if (result.gap !== null) return NOT_CHECKED
  return takesValues ? result.values.join(' | ') : result.found
}

function toOwn({ name, want, take }: OwnCheck, id: OwnId): FileColumn {
  const takesValues = want === 'value' && take !== 'count'
  // Two columns of one name would be one in JSON Lines.
  const header = TAKEN.has(name) ? `${name} (custom)` : name
  return { id, header, read: (page) => readOwn(page, id, takesValues) }
}

/** The columns of a file of pages, in order: those that were chosen, or the usual ones and all own checks. */
export function chooseColumns(text: string | undefined, checks: readonly OwnCheck[]): FileColumn[] {
  const own = new Map(
    checks.map((check): [string, FileColumn] => {
      const id = ownIdOf(check)
      return [id, toOwn(check, id)]
    }),
  )
  const chosen = toColumns(text)
  if (chosen.length === 0) return [...USUAL.map(toKnown), ...own.values()]
  return chosen.flatMap((id) => (isOwnId(id) ? (own.get(id) ?? []) : toKnown(id)))
}
