import { type Check } from '#api/engine/check.ts'
import { inRange } from '#api/engine/checks/page-range.ts'

/** What is wrong with a language version, as a condition on `target` that `source` names in `links`. */
export const CLUSTER_TARGETS = {
  'hreflang-no-return': `target.kind = 'html' AND NOT EXISTS (
    SELECT 1 FROM links AS back WHERE back.kind = 'hreflang' AND back.from_id = target.id AND back.to_id = source.id)`,
  'hreflang-to-redirect': `target.kind = 'redirect'`,
  'hreflang-to-error': `target.kind = 'error'`,
  'hreflang-to-noindex': `target.kind = 'html' AND target.noindex = 1`,
  'hreflang-to-noncanonical': `target.kind = 'html' AND target.canonical <> target.url`,
  'hreflang-blocked': `target.state = 'disallowed'`,
}

/** A language version that a page names, joined with what that page turned out to be. */
function toTarget(condition: string, detail: string): string {
  return `
    SELECT source.url, ${detail} AS detail,
      group_concat(links.text || ': ' || target.url, ', ' ORDER BY target.url, links.text) AS evidence
    FROM links
    CROSS JOIN pages AS source ON source.id = links.from_id
    CROSS JOIN pages AS target ON target.id = links.to_id AND target.id <> source.id
    WHERE ${inRange('links.from_id')} AND links.kind = 'hreflang' AND (${condition})
    GROUP BY source.id`
}

/** The language of a tag. Norwegian, Hebrew, Indonesian and Filipino go by several codes. */
function languageOf(column: string): string {
  const language = `lower(substr(${column}, 1, instr(${column} || '-', '-') - 1))`
  return `CASE ${language} WHEN 'nb' THEN 'no' WHEN 'nn' THEN 'no' WHEN 'iw' THEN 'he' WHEN 'in' THEN 'id'
    WHEN 'fil' THEN 'tl' ELSE ${language} END`
}

/** The list of a page, put together once, as the page is named by many. */
const listOf = (page: string) => `
  (SELECT least FROM tallies WHERE check_id = 'hreflang-incomplete-cluster' AND key = CAST(${page}.id AS TEXT))`

/** Language versions must agree with each other, so these check the whole group. */
export const clusterChecks = [
  {
    id: 'hreflang-no-return',
    category: 'international',
    severity: 'error',
    scope: 'site',
    title: 'Missing hreflang return link',
    why: 'A page and its language versions must name each other. If one does not, search engines may ignore the annotation.',
    fix: 'Put the same complete list on every language version.',
    sql: toTarget(CLUSTER_TARGETS['hreflang-no-return'], `'Language versions that do not name this page.'`),
  },
  {
    id: 'hreflang-to-redirect',
    category: 'international',
    severity: 'error',
    scope: 'site',
    title: 'hreflang points to a redirect',
    why: 'hreflang names a URL that redirects, so search engines ignore the entry.',
    fix: 'Name the final URL.',
    sql: toTarget(CLUSTER_TARGETS['hreflang-to-redirect'], `'Language versions that redirect.'`),
  },
  {
    id: 'hreflang-to-error',
    category: 'international',
    severity: 'error',
    scope: 'site',
    title: 'hreflang points to a broken page',
    why: 'hreflang names a page that does not exist or fails.',
    fix: 'Correct the URL, or remove it from the list.',
    sql: toTarget(CLUSTER_TARGETS['hreflang-to-error'], `'Language versions that do not work.'`),
  },
  {
    id: 'hreflang-to-noindex',
    category: 'international',
    severity: 'error',
    scope: 'site',
    title: 'hreflang points to a noindex page',
    why: 'hreflang names a page that is noindex, so it can never be shown instead of this one.',
    fix: 'Remove noindex there, or remove the page from the list.',
    sql: toTarget(CLUSTER_TARGETS['hreflang-to-noindex'], `'Language versions that are noindex.'`),
  },
  {
    id: 'hreflang-to-noncanonical',
    category: 'international',
    severity: 'error',
    scope: 'site',
    title: 'hreflang points to a non-canonical page',
    why: 'hreflang names a page that names another one as canonical, so search engines ignore the entry.',
    fix: 'Name the canonical page in the list.',
    sql: toTarget(CLUSTER_TARGETS['hreflang-to-noncanonical'], `'Language versions that are not canonical.'`),
  },
  {
    id: 'hreflang-blocked',
    category: 'international',
    severity: 'warning',
    scope: 'site',
    title: 'hreflang page blocked by robots.txt',
    why: 'A language version is blocked by robots.txt, so crawlers cannot see whether it links back.',
    fix: 'Allow it in robots.txt.',
    sql: toTarget(CLUSTER_TARGETS['hreflang-blocked'], `'Language versions that robots.txt blocks.'`),
  },
  {
    id: 'hreflang-mismatch-lang',
    category: 'international',
    severity: 'warning',
    scope: 'site',
    title: 'hreflang differs from lang',
    why: 'hreflang promises one language, and the page it names declares another.',
    fix: 'Correct the list or the lang attribute of that page.',
    sql: toTarget(
      `target.kind = 'html' AND links.text <> 'x-default' AND target.lang <> ''
        AND ${languageOf('target.lang')} <> ${languageOf('links.text')}`,
      `'Language versions that declare another language.'`,
    ),
  },
  {
    id: 'hreflang-incomplete-cluster',
    category: 'international',
    severity: 'warning',
    scope: 'site',
    title: 'Inconsistent hreflang lists',
    why: 'All versions of a page should have the same list. If the lists differ, some versions are lost.',
    fix: 'Generate the list once, and put it on every version.',
    tally: `
      SELECT from_id AS key, group_concat(to_id) AS value
      FROM (SELECT DISTINCT from_id, to_id FROM links
            WHERE ${inRange('from_id')} AND kind = 'hreflang' ORDER BY from_id, to_id)
      GROUP BY from_id`,
    sql: toTarget(
      `target.kind = 'html' AND ${listOf('source')} <> ${listOf('target')}`,
      `'Language versions with a different list than this page.'`,
    ),
  },
] as const satisfies readonly Check[]
