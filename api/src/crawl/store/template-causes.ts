import { CHECKS, type CheckId } from '#api/engine/registry.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { SEVERITIES } from '#contract/seo/checks.ts'
import { isOwnId } from '#contract/seo/own-checks.words.ts'
import { deleteInSteps } from './in-steps.ts'
import { findTargets } from './crawl-targets.ts'
import { listChecks } from './own-checks.ts'

/** On fewer pages a template has no fault of its own. */
const FEWEST_PAGES = 3
const FINDINGS_AT_ONCE = 500
const TEMPLATES_AT_ONCE = 50

/** What a template writes the same on several pages, beside all that a page has by itself. */
const OF_TEMPLATES_TOO: readonly CheckId[] = [
  'analytics-partial',
  'title-duplicate',
  'description-duplicate',
  'h1-duplicate',
]

/** Whether what it finds can be a fault of a template: not where a link leads, and not what a server sent. */
const IS_OF_TEMPLATES: ReadonlySet<string> = new Set(
  CHECKS.filter((check) => {
    if (findTargets(check.id)) return false
    return check.scope === 'page' ? check.on !== 'response' : OF_TEMPLATES_TOO.includes(check.id)
  }).map(({ id }) => id),
)

/** Which checks found something, each by a look at one row. */
export function listChecksThatFound(sql: Sql): string[] {
  const checks: string[] = []
  for (let last = ''; ;) {
    const [row] = sql.exec('SELECT check_id FROM findings WHERE check_id > ? ORDER BY check_id LIMIT 1', last)
    if (!row) return checks
    checks.push((last = String(row['check_id'])))
  }
}

/** What was found alike, whatever the page: with it goes what one template or one file did to all of them. */
export const ALIKE = `detail || char(0) || coalesce(evidence, '')`

/** Whether a finding is one of those that most pages of its template have alike. */
export const isOfTemplate = (finding: string): string => `EXISTS (
  SELECT 1 FROM pages CROSS JOIN page_templates AS member ON member.page_id = pages.id
  CROSS JOIN template_causes AS shared ON shared.check_id = ${finding}.check_id AND shared.template_id = member.template_id
    AND shared.detail = ${finding}.detail
  WHERE pages.url = ${finding}.url)`

/** Findings of a check, to the last of a URL, with the template of their page. */
const SOME = `
  FROM findings CROSS JOIN pages ON pages.url = findings.url CROSS JOIN page_templates AS member ON member.page_id = pages.id
  WHERE findings.check_id = ? AND findings.url > ? AND findings.url <= ?`

const COUNT_ISSUES = `
  INSERT INTO template_issues (template_id, check_id, pages, issues)
  SELECT member.template_id, findings.check_id, count(DISTINCT findings.url), count(*) ${SOME} GROUP BY member.template_id
  ON CONFLICT (template_id, check_id) DO UPDATE SET pages = pages + excluded.pages, issues = issues + excluded.issues`

/** Of a page with files that a finding is about, these are the causes. */
const COUNT_ALIKE = `
  INSERT INTO template_causes (check_id, template_id, detail, url, pages)
  SELECT findings.check_id, member.template_id, findings.detail, min(findings.url), count(*) ${SOME}
    AND NOT EXISTS (SELECT 1 FROM finding_assets WHERE page_id = pages.id AND finding_assets.check_id = findings.check_id)
  GROUP BY member.template_id, findings.detail
  ON CONFLICT (check_id, template_id, detail) DO UPDATE SET pages = pages + excluded.pages, url = min(url, excluded.url)`

const LIST_REST = `
  INSERT INTO tallies (check_id, key, pages, least, greatest)
  SELECT 'rest', ${ALIKE}, 1, '', '' FROM findings
  WHERE check_id = ? AND url > ? AND url <= ? AND NOT ${isOfTemplate('findings')}
    AND NOT EXISTS (SELECT 1 FROM pages CROSS JOIN finding_assets ON page_id = pages.id AND finding_assets.check_id = findings.check_id
      WHERE pages.url = findings.url)
  ON CONFLICT (check_id, key) DO NOTHING`

/** Some findings of a check at a time, all of a URL together. */
function* eachPart(sql: Sql, check: string, take: (after: string, last: string) => void): Generator<void> {
  for (let after = ''; ; yield) {
    const [row] = sql.exec(
      `SELECT max(url) AS last FROM (
         SELECT url FROM findings WHERE check_id = ? AND url > ? ORDER BY url, detail LIMIT ${FINDINGS_AT_ONCE})`,
      check,
      after,
    )
    // The text of a column, or null behind the last.
    const last = (row?.['last'] ?? null) as string | null
    if (last === null) return
    take(after, last)
    after = last
  }
}

/** Keeps what most pages of a template have. */
const forgetChance = (sql: Sql, check: string): Generator<void> =>
  deleteInSteps(sql, {
    table: 'template_causes',
    key: 'check_id, template_id, detail',
    where: `check_id = ? AND (pages < ${FEWEST_PAGES}
      OR pages * 2 <= (SELECT templates.pages FROM templates WHERE id = template_id))`,
    bindings: [check],
  })

const isFound = (sql: Sql, check: string) =>
  [...sql.exec('SELECT 1 FROM template_causes WHERE check_id = ? LIMIT 1', check)].length > 0

/** How many causes there are beside the templates and files: pages that have something alike are one. */
function* countRest(sql: Sql, check: string): Generator<void> {
  const tallied = { table: 'tallies', key: 'check_id, key', where: `check_id = 'rest'` }
  yield* deleteInSteps(sql, tallied)
  yield* eachPart(sql, check, (after, last) => sql.exec(LIST_REST, check, after, last))
  sql.exec(
    `INSERT OR REPLACE INTO template_rests SELECT ?, count(*) FROM tallies WHERE check_id = 'rest'`,
    check,
  )
  yield
  yield* deleteInSteps(sql, tallied)
}

const listRanks = (sql: Sql): ReadonlyMap<string, number> =>
  new Map(listChecks(sql).map(({ id, severity }) => [id, SEVERITIES.indexOf(severity)]))

interface FoundIn {
  template: number
  check: string
  pages: number
  issues: number
}

/** The worst issue of each template, and how many all have. */
function* sumUp(sql: Sql): Generator<void> {
  const ranks = listRanks(sql)
  for (let first = 1; ; first += TEMPLATES_AT_ONCE) {
    const rows = sql.exec(
      'SELECT template_id, check_id, pages, issues FROM template_issues WHERE template_id BETWEEN ? AND ?',
      first,
      first + TEMPLATES_AT_ONCE - 1,
    )
    const found = Array.from(rows, (row): FoundIn => ({
      template: Number(row['template_id']),
      check: String(row['check_id']),
      pages: Number(row['pages']),
      issues: Number(row['issues']),
    }))
    for (const template of new Set(found.map((one) => one.template)))
      sumUpOne(sql, template, { found, ranks })
    yield
    const [more] = sql.exec('SELECT 1 FROM templates WHERE id >= ? LIMIT 1', first + TEMPLATES_AT_ONCE)
    if (!more) return
  }
}

interface Ranked {
  found: FoundIn[]
  ranks: ReadonlyMap<string, number>
}

function sumUpOne(sql: Sql, template: number, { found, ranks }: Ranked): void {
  const rankOf = (check: string) => ranks.get(check) ?? SEVERITIES.length
  const own = found.filter((one) => one.template === template)
  const [worst] = own.toSorted(
    (a, b) => rankOf(a.check) - rankOf(b.check) || b.pages - a.pages || (a.check < b.check ? -1 : 1),
  )
  sql.exec(
    'UPDATE templates SET issues = ?, worst_check = ?, worst_pages = ? WHERE id = ?',
    own.reduce((sum, { issues }) => sum + issues, 0),
    worst?.check ?? null,
    worst?.pages ?? 0,
    template,
  )
}

/**
 * Counts what was found on the pages of each template, and keeps what most of them have alike: one thing to fix. In steps of some
 * findings each; begun again it counts from the start.
 */
export function* findTemplateCauses(sql: Sql): Generator<void> {
  yield* deleteInSteps(sql, { table: 'template_issues', key: 'template_id, check_id' })
  yield* deleteInSteps(sql, { table: 'template_causes', key: 'check_id, template_id, detail' })
  yield* deleteInSteps(sql, { table: 'template_rests', key: 'check_id' })
  for (const check of listChecksThatFound(sql)) {
    const isOfTemplates = IS_OF_TEMPLATES.has(check) || isOwnId(check)
    yield* eachPart(sql, check, (after, last) => {
      sql.exec(COUNT_ISSUES, check, after, last)
      if (isOfTemplates) sql.exec(COUNT_ALIKE, check, after, last)
    })
    if (!isOfTemplates) continue
    yield* forgetChance(sql, check)
    if (isFound(sql, check)) yield* countRest(sql, check)
  }
  yield* sumUp(sql)
}
