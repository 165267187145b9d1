import { type Sql } from '#api/lib/object-database.ts'
import { type Fault } from '#api/engine/health.ts'
import { findUnchecked } from './checks-made.ts'
import { countHostWidePages } from './host-wide.ts'
import { listFaults } from './score.ts'
import { type Cause, type listCauses } from '#contract/seo/site-audit.findings.ts'
import { type UncheckedReason } from '#contract/seo/checks.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { countOf, readList } from './crawl-search.ts'
import { countTargets, findTargets, linkersOf, linksTo, listTargets } from './crawl-targets.ts'
import { ALIKE_TEXT } from './insert-findings.ts'

/** What was found alike, whatever the page: with it goes what one template or one file did to all of them. */
const ALIKE = `detail || char(0) || coalesce(evidence, '')`

interface CheckFigures {
  pages: number
  causes: number
  causeKind: Cause['kind']
}

/** What the issues of a crawl are computed from. */
export interface Judgment {
  checks: Record<string, CheckFigures>
  faults: Fault[]
  /** Whether links lead to all pages that are missing: they are then the same thing as the broken links. */
  isMissingLinked: boolean
  /** Checks that were not made, and why. */
  unchecked: Record<string, UncheckedReason>
}

/** Pages of which it is known which files a finding of a check is about. */
const PAGES_WITH_ASSETS = `
  SELECT pages.url FROM finding_assets JOIN pages ON pages.id = page_id WHERE finding_assets.check_id = ?`

/** Files that a check's findings are about, each on all of its pages, and what else was found, by what is the same. */
const ASSETS_AND_ALIKE = `
  SELECT 'asset' AS kind, address AS url, '' AS detail, NULL AS evidence, count(*) AS pages, address AS alike,
    folded_address AS folded_alike
  FROM finding_assets JOIN assets ON assets.id = asset_id WHERE check_id = ? GROUP BY asset_id
  UNION ALL
  SELECT 'same', min(url), detail, evidence, count(DISTINCT url), ${ALIKE_TEXT}, folded_alike
  FROM findings WHERE check_id = ? AND url NOT IN (${PAGES_WITH_ASSETS}) GROUP BY detail, coalesce(evidence, '')`

/** Which checks found something, each by a look at one row. */
function listChecks(sql: Sql): string[] {
  const checks: string[] = []
  for (let last = ''; ;) {
    const [row] = sql.exec('SELECT check_id FROM findings WHERE check_id > ? ORDER BY check_id LIMIT 1', last)
    if (!row) return checks
    checks.push((last = String(row['check_id'])))
  }
}

const countAssetsAndAlike = (sql: Sql, check: string): number =>
  countOf(sql, `SELECT count(*) AS n FROM (${ASSETS_AND_ALIKE})`, check, check, check)

function countCauses(sql: Sql, check: string): CheckFigures {
  const [row] = sql.exec(
    `SELECT count(DISTINCT url) AS pages, count(DISTINCT ${ALIKE}) AS causes,
       EXISTS (SELECT 1 FROM finding_assets WHERE check_id = ?) AS has_assets FROM findings WHERE check_id = ?`,
    check,
    check,
  )
  const [pages, causes] = [Number(row?.['pages']), Number(row?.['causes'])]
  const targets = findTargets(check)
  if (targets) return { pages, causes: countTargets(sql, targets), causeKind: 'target' }
  if (row?.['has_assets'] === 1) return { pages, causes: countAssetsAndAlike(sql, check), causeKind: 'asset' }
  return { pages, causes, causeKind: 'same' }
}

/** What all of a crawl's findings come to. A step is one check, or some findings. */
export function* readJudgment(sql: Sql): Generator<void, Judgment> {
  const checks: Judgment['checks'] = {}
  for (const check of listChecks(sql)) {
    checks[check] = countCauses(sql, check)
    yield
  }
  for (const [check, pages] of countHostWidePages(sql)) {
    const figures = checks[check]
    if (figures) figures.pages = pages
  }
  const unlinked = countOf(
    sql,
    `SELECT count(*) AS n FROM findings JOIN pages AS missing ON missing.url = findings.url
     WHERE check_id = 'http-4xx' AND NOT EXISTS (
       SELECT 1 ${linksTo('target.id = missing.id')})`,
  )
  yield
  const unchecked = Object.fromEntries(findUnchecked(sql))
  return { checks, faults: yield* listFaults(sql), isMissingLinked: unlinked === 0, unchecked }
}

type CauseQuery = QueryOf<typeof listCauses>
type CauseList = ReplyOf<typeof listCauses>

async function listAssetsAndAlike(sql: Sql, check: string, query: CauseQuery): Promise<CauseList> {
  const { rows, total } = await readList(
    sql,
    {
      columns: 'kind, url, detail, evidence, pages',
      from: `FROM (${ASSETS_AND_ALIKE}) WHERE true`,
      bindings: [check, check, check],
      isGrouped: true,
      sorts: { pages: 'pages', url: 'url' },
      ties: 'url, detail, evidence, kind',
      searched: [{ text: 'alike', folded: 'folded_alike' }],
      folded: [
        { table: 'assets', key: ['id'], texts: { folded_address: 'address' }, where: 'true' },
        {
          table: 'findings',
          key: ['check_id', 'url', 'detail'],
          texts: { folded_alike: ALIKE_TEXT },
          where: 'check_id = ?',
          bindings: [check],
        },
      ],
    },
    query,
  )
  const items = rows.map((row): Cause => ({
    kind: row['kind'] === 'asset' ? 'asset' : 'same',
    url: String(row['url']),
    detail: String(row['detail']),
    evidence: row['evidence'] as string | null,
    status: null,
    pages: Number(row['pages']),
  }))
  return { items, total }
}

export function listCausesOf(sql: Sql, check: string, query: CauseQuery): Promise<CauseList> {
  const targets = findTargets(check)
  return targets ? listTargets(sql, targets, query) : listAssetsAndAlike(sql, check, query)
}

/** Which findings of a check come of a cause, as a condition on `findings`. */
export function causeCondition(check: string, cause: string): { condition: string; bindings: string[] } {
  const targets = findTargets(check)
  if (targets) return { condition: linkersOf('url', targets), bindings: [cause] }
  return {
    condition: `(url IN (${PAGES_WITH_ASSETS} AND asset_id = (SELECT id FROM assets WHERE address = ?))
      OR ${ALIKE} IN (SELECT ${ALIKE} FROM findings WHERE check_id = ? AND url = ?))`,
    bindings: [check, cause, check, cause],
  }
}
