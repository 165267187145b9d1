import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Diff } from './audit-report.ts'
import { type Audits, type Mutes } from './audits.ts'

/** The largest page of a list. */
const ROWS_AT_ONCE = 100
/** Lists of one check that are read for the sake of its muted URLs. */
const MOST_READ = 50

interface Compared {
  id: string
  against: string
}

type Change = 'new' | 'fixed'

/** How many of the changes of one check are on URLs that are muted. */
async function countMuted(
  scope: SignedInScope,
  audits: Audits,
  {
    id,
    against,
    check,
    change,
    urls,
  }: Compared & { check: string; change: Change; urls: ReadonlySet<string> },
): Promise<number> {
  let muted = 0
  for (let page = 1; page <= MOST_READ; page += 1) {
    const query = { against, check, change, page, pageSize: ROWS_AT_ONCE }
    const { items, total } = await audits.listChanges(scope, id, query)
    muted += items.filter(({ url }) => urls.has(url)).length
    if (page * ROWS_AT_ONCE >= total) break
  }
  return muted
}

/** A comparison without what is muted. */
export async function withoutMuted(
  scope: SignedInScope,
  audits: Audits,
  { diff, mutes, ...compared }: Compared & { diff: Diff; mutes: Mutes },
): Promise<Diff> {
  const left = diff.items.filter(({ check }) => !mutes.checks.has(check))
  const items = await Promise.all(
    left.map(async (item) => {
      const { check, severity } = item
      const urls = mutes.urls.get(check)
      if (!urls || severity !== 'error') return item
      const countOf = (change: Change) =>
        item[change] === 0 ? 0 : countMuted(scope, audits, { ...compared, check, change, urls })
      const [added, fixed] = await Promise.all([countOf('new'), countOf('fixed')])
      return { ...item, new: Math.max(0, item.new - added), fixed: Math.max(0, item.fixed - fixed) }
    }),
  )
  return { ...diff, items }
}
