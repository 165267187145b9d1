import { toContains } from '#api/db/text-search.ts'
import { type Sql } from '#api/engine/crawl-store.ts'
import { type Fault } from '#api/engine/health.ts'
import { countHostWidePages } from '#api/engine/host-wide.ts'
import { type CheckId } from '#api/engine/registry.ts'
import { listFaults } from '#api/engine/score.ts'
import { type Cause, type listCauses } from '#contract/audit-findings.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'

/** Which linked addresses are what is wrong, by the checks that stand at the pages with the links. */
const TARGETS: Partial<Record<CheckId, string>> = {
  'link-broken-internal': `target.kind = 'error'`,
  'redirect-3xx-linked': `target.kind = 'redirect'`,
  'link-noncanonical': `target.kind = 'html' AND target.canonical <> target.url AND links.from_id <> target.id`,
}
const isTargetCheck = (check: string): check is keyof typeof TARGETS => check in TARGETS

const linksTo = (condition: string) => `
  FROM pages AS target
  JOIN links ON links.to_id = target.id AND links.kind IN ('a', 'area')
  JOIN pages AS source ON source.id = links.from_id AND source.kind = 'html'
  WHERE target.internal = 1 AND ${condition}`

/** What was found alike, whatever the page: with it goes what one template or one file did to all of them. */
const ALIKE = `detail || char(0) || coalesce(evidence, '')`

interface CheckFigures {
  pages: number
  causes: number
}

/** What all issues of a crawl are told by. */
export interface Judgement {
  checks: Record<string, CheckFigures>
  faults: Fault[]
  /** Whether links lead to all pages that are missing: they are then the same thing as the broken links. */
  isMissingLinked: boolean
}

function countOf(sql: Sql, query: string, ...bindings: (string | number)[]): number {
  const [row] = sql.exec(query, ...bindings)
  return Number(row?.['n'] ?? 0)
}

function countByCheck(sql: Sql): Record<string, CheckFigures> {
  const rows = sql.exec(
    `SELECT check_id, count(DISTINCT url) AS pages, count(DISTINCT ${ALIKE}) AS causes FROM findings GROUP BY check_id`,
  )
  const checks: Record<string, CheckFigures> = Object.fromEntries(
    [...rows].map((row) => [
      String(row['check_id']),
      { pages: Number(row['pages']), causes: Number(row['causes']) },
    ]),
  )
  for (const [check, condition] of Object.entries(TARGETS)) {
    const figures = checks[check]
    if (figures) figures.causes = countOf(sql, `SELECT count(DISTINCT target.id) AS n ${linksTo(condition)}`)
  }
  for (const [check, pages] of countHostWidePages(sql)) {
    const figures = checks[check]
    if (figures) figures.pages = pages
  }
  return checks
}

export function readJudgement(sql: Sql): Judgement {
  const unlinked = countOf(
    sql,
    `SELECT count(*) AS n FROM findings JOIN pages AS missing ON missing.url = findings.url
     WHERE check_id = 'http-4xx' AND NOT EXISTS (
       SELECT 1 ${linksTo('target.id = missing.id')})`,
  )
  return { checks: countByCheck(sql), faults: listFaults(sql), isMissingLinked: unlinked === 0 }
}

type CauseQuery = QueryOf<typeof listCauses>
type CauseList = ReplyOf<typeof listCauses>

function listTargets(sql: Sql, condition: string, { q = '', page, pageSize }: CauseQuery): CauseList {
  const search = toContains('target.url', q)
  const from = `${linksTo(condition)} AND ${search.condition}`
  const rows = sql.exec(
    `SELECT target.url, target.status, target.failure, target.canonical, target.final_url, target.kind,
       count(DISTINCT source.id) AS pages ${from}
     GROUP BY target.id ORDER BY pages DESC, target.url LIMIT ? OFFSET ?`,
    ...search.bindings,
    pageSize,
    (page - 1) * pageSize,
  )
  const items = [...rows].map((row): Cause => {
    const status = row['status'] as number | null
    return {
      kind: 'target',
      url: String(row['url']),
      detail: describeTarget(row),
      evidence: null,
      status,
      pages: Number(row['pages']),
    }
  })
  return { items, total: countOf(sql, `SELECT count(DISTINCT target.id) AS n ${from}`, ...search.bindings) }
}

function describeTarget({
  kind,
  status,
  failure,
  canonical,
  final_url: end,
}: Record<string, unknown>): string {
  if (kind === 'html') return `Names ${String(canonical)} as canonical.`
  if (kind === 'redirect') return `Redirects to ${String(end)}.`
  return status === null ? `No answer: ${String(failure)}.` : `The server answered ${String(Number(status))}.`
}

function listAlike(sql: Sql, check: string, { q = '', page, pageSize }: CauseQuery): CauseList {
  const [detail, evidence] = [toContains('detail', q), toContains(`coalesce(evidence, '')`, q)]
  const where = `FROM findings WHERE check_id = ? AND (${detail.condition} OR ${evidence.condition})`
  const bindings = [check, ...detail.bindings, ...evidence.bindings]
  const rows = sql.exec(
    `SELECT min(url) AS url, detail, evidence, count(DISTINCT url) AS pages ${where}
     GROUP BY detail, coalesce(evidence, '') ORDER BY pages DESC, url, detail LIMIT ? OFFSET ?`,
    ...bindings,
    pageSize,
    (page - 1) * pageSize,
  )
  const items = [...rows].map((row): Cause => ({
    kind: 'same',
    url: String(row['url']),
    detail: String(row['detail']),
    evidence: row['evidence'] as string | null,
    status: null,
    pages: Number(row['pages']),
  }))
  return { items, total: countOf(sql, `SELECT count(DISTINCT ${ALIKE}) AS n ${where}`, ...bindings) }
}

export function listCausesOf(sql: Sql, check: string, query: CauseQuery): CauseList {
  const condition = isTargetCheck(check) ? TARGETS[check] : undefined
  return condition === undefined ? listAlike(sql, check, query) : listTargets(sql, condition, query)
}

/** Which findings of a check come of a cause, as a condition on `findings`. */
export function causeCondition(check: string, cause: string): { condition: string; bindings: string[] } {
  const target = isTargetCheck(check) ? TARGETS[check] : undefined
  if (target !== undefined) {
    return {
      condition: `url IN (SELECT source.url ${linksTo(target)} AND target.url = ?)`,
      bindings: [cause],
    }
  }
  return {
    condition: `${ALIKE} IN (SELECT ${ALIKE} FROM findings WHERE check_id = ? AND url = ?)`,
    bindings: [check, cause],
  }
}
