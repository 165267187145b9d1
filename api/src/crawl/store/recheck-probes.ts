import { CHECKS } from '#api/engine/registry.ts'
import { faultOf, PROBE_FAULT_IDS, type ProbeFaultId } from '#api/engine/probes/probe-faults.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { homeOf } from './host-wide.ts'
import { ownerOf } from './probe-plan.ts'

// Files and link targets that a recheck asks for again: those that its issues are about, and those that its pages name for the first time.

/** Of one recheck. */
export const MOST_PROBED = 300

const FAULTS: ReadonlySet<string> = new Set(PROBE_FAULT_IDS)
const OF_PROBES: ReadonlySet<string> = new Set(
  CHECKS.flatMap(({ id, needs }) => (needs === 'assets' || needs === 'external-links' ? [id] : [])),
)
const isFault = (check: string): check is ProbeFaultId => FAULTS.has(check)

/** Whether a check judges by files and link targets. */
export const isOfProbes = (check: string) => OF_PROBES.has(check)

/** The probe of each as it was, to be kept where nothing is learned now: null for one that is new. */
export function addRecheckProbes(sql: Sql): void {
  sql.exec(`CREATE TABLE recheck_probes (
    seq INTEGER NOT NULL,
    page_id INTEGER NOT NULL,
    is_asked INTEGER NOT NULL,
    is_unknown INTEGER NOT NULL DEFAULT 0,
    before TEXT,
    PRIMARY KEY (seq, page_id)
  ) WITHOUT ROWID`)
}

/** What each kind of link names, as in probe-plan.ts. */
const KIND_OF_LINK = `CASE links.kind WHEN 'css' THEN 'style' WHEN 'script' THEN 'script' WHEN 'font' THEN 'font'
  WHEN 'img' THEN 'image' WHEN 'og' THEN 'image' ELSE 'url' END`

const KEPT = [
  'kind',
  'home',
  'uses',
  'is_own',
  'state',
  'attempts',
  'outcome',
  'reason',
  'status',
  'failure',
  'final_url',
  'redirect_status',
  'content_type',
  'bytes',
  'facts',
]
const AS_IT_WAS = `json_object(${KEPT.map((name) => `'${name}', probe.${name}`).join(', ')})`

/** Of the pages that were asked about and fetched again. */
const NAMED = `
  FROM recheck_urls AS asked JOIN pages AS source ON source.url = asked.url
  JOIN links ON links.from_id = source.id JOIN pages AS target ON target.id = links.to_id
  LEFT JOIN probes AS probe ON probe.page_id = target.id
  WHERE asked.seq = ? AND asked.role = 'asked' AND asked.failure IS NULL AND source.kind = 'html'`

interface Wanted {
  kinds: readonly string[]
  /** In SQL over `probe`, `target` and `links`. */
  which: string
}

/** What a check has to know again: of its faults those that were found, of a sum all that it adds up. */
function toWanted(check: string): Wanted {
  if (!isFault(check)) return { kinds: ['script', 'css'], which: 'true' }
  const isFaulty = `EXISTS (SELECT 1 FROM probe_faults AS fault WHERE fault.page_id = target.id AND fault.check_id = '${check}')`
  return { kinds: faultOf(check).links, which: `(probe.page_id IS NULL OR ${isFaulty})` }
}

/** Links of the site to its own pages are no probes. */
const IS_PROBED = `(links.kind NOT IN ('a', 'area') OR target.internal = 0)`

function insertWanted(sql: Sql, seq: number, { kinds, which }: Wanted): void {
  const [counted] = sql.exec('SELECT count(*) AS n FROM recheck_probes WHERE seq = ? AND is_asked = 1', seq)
  const room = Math.max(0, MOST_PROBED - Number(counted?.['n']))
  const named = `SELECT DISTINCT ? AS seq, target.id, iif(probe.page_id IS NULL, NULL, ${AS_IT_WAS}) AS before ${NAMED}
    AND links.kind IN (SELECT value FROM json_each(?)) AND ${IS_PROBED} AND ${which}
    AND target.id NOT IN (SELECT page_id FROM recheck_probes WHERE seq = ?)`
  const bindings = [seq, seq, JSON.stringify(kinds), seq]
  sql.exec(
    `INSERT OR IGNORE INTO recheck_probes (seq, page_id, is_asked, before)
     SELECT seq, id, 1, before FROM (${named}) ORDER BY before IS NULL, id LIMIT ?`,
    ...bindings,
    room,
  )
  // What there is no room for stays as it is, and nothing new is known of it.
  sql.exec(
    `INSERT OR IGNORE INTO recheck_probes (seq, page_id, is_asked, is_unknown, before)
     SELECT seq, id, 0, 1, before FROM (${named}) LIMIT ${MOST_PROBED}`,
    ...bindings,
  )
}

/** The checks that a recheck is about: those that were named, or all that had found something. */
function listChecks(sql: Sql, seq: number, checks: readonly string[]): string[] {
  if (checks.length > 0) return checks.filter(isOfProbes)
  const rows = sql.exec(
    `SELECT DISTINCT value AS check_id FROM recheck_urls, json_each(before) WHERE seq = ? AND role = 'asked'`,
    seq,
  )
  return Array.from(rows, ({ check_id: check }) => String(check)).filter(isOfProbes)
}

function addNew(sql: Sql, seq: number, site: string): void {
  sql.exec(
    `INSERT OR IGNORE INTO probes (page_id, kind, home, uses)
     SELECT target.id, min(${KIND_OF_LINK}), ${homeOf('target.url')}, count(DISTINCT links.from_id)
     FROM recheck_probes AS wanted JOIN pages AS target ON target.id = wanted.page_id
     JOIN links ON links.to_id = target.id
     WHERE wanted.seq = ? AND wanted.is_asked = 1 AND wanted.before IS NULL GROUP BY target.id`,
    seq,
  )
  const owner = ownerOf(site)
  const homes = Array.from(
    sql.exec(
      `SELECT DISTINCT home FROM probes WHERE page_id IN
       (SELECT page_id FROM recheck_probes WHERE seq = ? AND before IS NULL)`,
      seq,
    ),
    ({ home }) => String(home),
  ).filter((home) => ownerOf(home) === owner)
  sql.exec(
    `UPDATE probes SET is_own = 1 WHERE home IN (SELECT value FROM json_each(?))
       AND page_id IN (SELECT page_id FROM recheck_probes WHERE seq = ? AND before IS NULL)`,
    JSON.stringify(homes),
    seq,
  )
}

/** Decides what is asked for again, once for a recheck. In one transaction. */
export function planRecheckProbes(
  sql: Sql,
  { seq, checks, site }: { seq: number; checks: readonly string[]; site: string },
): void {
  if ([...sql.exec('SELECT 1 FROM recheck_probes WHERE seq = ? LIMIT 1', seq)].length > 0) return
  for (const check of listChecks(sql, seq, checks)) insertWanted(sql, seq, toWanted(check))
  addNew(sql, seq, site)
  sql.exec(
    `UPDATE probes SET state = 'waiting', attempts = 0 WHERE page_id IN
       (SELECT page_id FROM recheck_probes WHERE seq = ? AND is_asked = 1)`,
    seq,
  )
}

const NOT_LEARNED = `
  SELECT wanted.page_id FROM recheck_probes AS wanted JOIN probes ON probes.page_id = wanted.page_id
  WHERE wanted.seq = ? AND (probes.state <> 'done' OR probes.outcome = 'unchecked')`

/** Brings back what nothing was learned of, and notes the pages that name it. In one transaction. */
export function settleRecheckProbes(sql: Sql, seq: number): void {
  sql.exec(`UPDATE recheck_probes SET is_unknown = 1 WHERE seq = ? AND page_id IN (${NOT_LEARNED})`, seq, seq)
  const cells = KEPT.map((name) => `${name} = wanted.before ->> '${name}'`).join(', ')
  sql.exec(
    `UPDATE probes SET ${cells} FROM recheck_probes AS wanted
     WHERE wanted.seq = ? AND wanted.page_id = probes.page_id AND wanted.is_unknown = 1 AND wanted.is_asked = 1
       AND wanted.before IS NOT NULL`,
    seq,
  )
  sql.exec(
    `UPDATE probes SET state = 'done', reason = 'time' WHERE state = 'waiting' AND page_id IN
       (SELECT page_id FROM recheck_probes WHERE seq = ? AND before IS NULL)`,
    seq,
  )
  sql.exec(
    `UPDATE recheck_urls SET failure = 'files' WHERE seq = ? AND role = 'asked' AND failure IS NULL AND EXISTS (
       SELECT 1 FROM pages AS source JOIN links ON links.from_id = source.id
       JOIN recheck_probes AS wanted ON wanted.seq = ? AND wanted.page_id = links.to_id AND wanted.is_unknown = 1
       WHERE source.url = recheck_urls.url)`,
    seq,
    seq,
  )
}
