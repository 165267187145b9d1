import { type Sql } from '#api/lib/object-database.ts'
import { type Fault } from '#api/engine/health.ts'
import { findUnchecked } from './checks-made.ts'
import { countHostWidePages } from './host-wide.ts'
import { listFaults } from './score.ts'
import { type Cause, type IssueTemplate, type listCauses } from '#contract/seo/site-audit.findings.ts'
import { type UncheckedReason } from '#contract/seo/checks.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { countOf, readList } from './crawl-search.ts'
import { ALIKE, isOfTemplate, listChecksThatFound } from './template-causes.ts'
import { countTargets, findTargets, linkersOf, linksTo, listTargets } from './crawl-targets.ts'
import { ALIKE_TEXT } from './insert-findings.ts'

interface CheckFigures {
  pages: number
  causes: number
  causeKind: Cause['kind']
  /** The template that most of its pages come from. */
  template: IssueTemplate | null
}

/** What the issues of a crawl are computed from. */
export interface Judgment {
  checks: Record<string, CheckFigures>
  faults: Fault[]
  /** Whether links lead to all pages that are missing: they are then the same thing as the broken links. */
  isMissingLinked: boolean
  /** Checks that were not run, and why. */
  unchecked: Record<string, UncheckedReason>
}

/** Pages of which it is known which files a finding of a check is about. */
const PAGES_WITH_ASSETS = `
  SELECT pages.url FROM finding_assets JOIN pages ON pages.id = page_id WHERE finding_assets.check_id = ?`

/**
 * Files that a check's findings are about, each on all of its pages; templates of which most pages have something alike; and what else
 * was found, by what is the same.
 */
const ALL_BUT_TARGETS = `
  SELECT 'asset' AS kind, address AS url, '' AS detail, NULL AS evidence, count(*) AS pages, address AS alike,
    folded_address AS folded_alike, NULL AS template_id, NULL AS pattern, NULL AS template_pages
  FROM finding_assets JOIN assets ON assets.id = asset_id WHERE check_id = ? GROUP BY asset_id
  UNION ALL
  SELECT 'template', url, detail, NULL, shared.pages, pattern, folded_pattern, template_id, pattern, templates.pages
  FROM template_causes AS shared JOIN templates ON templates.id = template_id WHERE check_id = ?
  UNION ALL
  SELECT 'same', min(url), detail, evidence, count(DISTINCT url), ${ALIKE_TEXT}, folded_alike, NULL, NULL, NULL
  FROM findings WHERE check_id = ? AND url NOT IN (${PAGES_WITH_ASSETS}) AND NOT ${isOfTemplate('findings')}
  GROUP BY detail, coalesce(evidence, '')`
const bindingsOf = (check: string) => [check, check, check, check]

/** The one with the most pages, where there is any. */
function findTemplate(sql: Sql, check: string): IssueTemplate | null {
  const [row] = sql.exec(
    `SELECT template_id AS id, pattern, example, sum(shared.pages) AS pages, templates.pages AS all_pages
     FROM template_causes AS shared JOIN templates ON templates.id = template_id WHERE check_id = ?
     GROUP BY template_id ORDER BY 4 DESC, 1 LIMIT 1`,
    check,
  )
  if (!row) return null
  const [id, allPages] = [Number(row['id']), Number(row['all_pages'])]
  const pages = Math.min(allPages, Number(row['pages']))
  return { id, pattern: String(row['pattern']), example: String(row['example']), pages, allPages }
}

const countAllButTargets = (sql: Sql, check: string): number =>
  countOf(sql, `SELECT count(*) AS n FROM (${ALL_BUT_TARGETS})`, ...bindingsOf(check))

/** Templates, and what else was found alike. */
const countBesideAssets = (sql: Sql, check: string): number =>
  countOf(
    sql,
    `SELECT (SELECT count(*) FROM template_causes WHERE check_id = ?) + (SELECT causes FROM template_rests WHERE check_id = ?) AS n`,
    check,
    check,
  )

function countCauses(sql: Sql, check: string): CheckFigures {
  const [row] = sql.exec(
    `SELECT count(DISTINCT url) AS pages, count(DISTINCT ${ALIKE}) AS causes,
       EXISTS (SELECT 1 FROM finding_assets WHERE check_id = ?) AS has_assets FROM findings WHERE check_id = ?`,
    check,
    check,
  )
  const [pages, causes] = [Number(row?.['pages']), Number(row?.['causes'])]
  const targets = findTargets(check)
  if (targets)
    return { pages, causes: countTargets(sql, targets), causeKind: targets.kind ?? 'target', template: null }
  const template = findTemplate(sql, check)
  if (row?.['has_assets'] === 1)
    return { pages, causes: countAllButTargets(sql, check), causeKind: 'asset', template }
  if (template) return { pages, causes: countBesideAssets(sql, check), causeKind: 'template', template }
  return { pages, causes, causeKind: 'same', template }
}

/** What all of a crawl's findings come to. A step is one check, or some findings. */
export function* readJudgment(sql: Sql): Generator<void, Judgment> {
  const checks: Judgment['checks'] = {}
  for (const check of listChecksThatFound(sql)) {
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

const toTemplate = (row: Record<string, unknown>): Cause['template'] =>
  row['template_id'] === null
    ? null
    : {
        id: Number(row['template_id']),
        pattern: String(row['pattern']),
        allPages: Number(row['template_pages']),
      }

async function listAllButTargets(sql: Sql, check: string, query: CauseQuery): Promise<CauseList> {
  const { rows, total } = await readList(
    sql,
    {
      columns: 'kind, url, detail, evidence, pages, template_id, pattern, template_pages',
      from: `FROM (${ALL_BUT_TARGETS}) WHERE true`,
      bindings: bindingsOf(check),
      isGrouped: true,
      sorts: { pages: 'pages', url: 'url' },
      ties: 'url, detail, evidence, kind, template_id',
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
    kind: row['kind'] as Cause['kind'], // One of those that the query writes.
    url: String(row['url']),
    detail: String(row['detail']),
    evidence: row['evidence'] as string | null,
    status: null,
    pages: Number(row['pages']),
    template: toTemplate(row),
  }))
  return { items, total }
}

export function listCausesOf(sql: Sql, check: string, query: CauseQuery): Promise<CauseList> {
  const targets = findTargets(check)
  return targets ? listTargets(sql, targets, query) : listAllButTargets(sql, check, query)
}

interface Narrowed {
  condition: string
  bindings: (string | number)[]
}

const OF_TEMPLATE = `url IN (SELECT pages.url FROM page_templates AS member CROSS JOIN pages ON pages.id = member.page_id
  WHERE member.template_id = ?)`

/** Which findings of a check come of a cause, as a condition on `findings`. */
function ofCause(check: string, cause: string): Narrowed {
  const targets = findTargets(check)
  if (targets) return { condition: linkersOf('url', targets), bindings: [cause] }
  const isShared = `EXISTS (SELECT 1 FROM findings AS own WHERE own.check_id = ? AND own.url = ? AND ${isOfTemplate('own')})`
  return {
    condition: `(url IN (${PAGES_WITH_ASSETS} AND asset_id = (SELECT id FROM assets WHERE address = ?))
      OR (${ALIKE} IN (SELECT ${ALIKE} FROM findings WHERE check_id = ? AND url = ?)
        AND ${isOfTemplate('findings')} = ${isShared}))`,
    bindings: [check, cause, check, cause, check, cause],
  }
}

/** The same of a template: all of its pages, or those that have alike what the cause says. */
function ofTemplate(check: string, template: number, cause: string | undefined): Narrowed {
  if (cause === undefined) return { condition: OF_TEMPLATE, bindings: [template] }
  return {
    condition: `${OF_TEMPLATE} AND detail IN (SELECT detail FROM findings WHERE check_id = ? AND url = ?)
      AND url NOT IN (${PAGES_WITH_ASSETS})`,
    bindings: [template, check, cause, check],
  }
}

export function causeCondition(
  check: string,
  { cause, template }: { cause?: string | undefined; template?: number | undefined },
): Narrowed {
  if (template !== undefined) return ofTemplate(check, template, cause)
  return cause === undefined ? { condition: 'true', bindings: [] } : ofCause(check, cause)
}
