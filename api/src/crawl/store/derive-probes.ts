import { faultOf, PROBE_FAULT_IDS, type ProbeFaultId } from '#api/engine/probes/probe-faults.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { deleteInSteps } from './in-steps.ts'
import { listIdRanges, type PageRange } from './page-ranges.ts'

const asList = (texts: readonly string[]) => `(${texts.map((text) => `'${text}'`).join(', ')})`

function listFaultsOf(id: ProbeFaultId): string {
  const { links, when, mark, says } = faultOf(id)
  const kinds = links.map((kind) => `('${kind}')`).join(', ')
  return `
    INSERT OR REPLACE INTO probe_faults (check_id, page_id, link_kind, mark, says)
    SELECT '${id}', probe.page_id, kind.column1, coalesce(${mark}, ''), coalesce(${says}, '')
    FROM probes AS probe CROSS JOIN (VALUES ${kinds}) AS kind
    WHERE probe.page_id BETWEEN ? AND ? AND probe.state = 'done' AND (${when})`
}

const LIST_FAULTS = PROBE_FAULT_IDS.map(listFaultsOf)

/** Whether a fault concerns the page of a link, in SQL over `links`, `fault` and `probe`. */
export const CONCERNS_PAGE = PROBE_FAULT_IDS.flatMap((id) => {
  const { use } = faultOf(id)
  return use === undefined ? [] : [`(fault.check_id <> '${id}' OR ${use})`]
}).join(' AND ')

const LIST_USES = `
  INSERT OR IGNORE INTO faulty_uses (check_id, from_id, to_id)
  SELECT fault.check_id, links.from_id, links.to_id
  FROM links
  CROSS JOIN probe_faults AS fault ON fault.page_id = links.to_id AND fault.link_kind = links.kind
  CROSS JOIN probes AS probe ON probe.page_id = links.to_id
  WHERE links.from_id BETWEEN ? AND ? AND ${CONCERNS_PAGE}`

const WEIGHED = { script: `links.kind = 'script' AND links.rel <> 'nomodule'`, style: `links.kind = 'css'` }

/** Scripts that today's browsers leave out weigh nothing; what could not be measured is not counted. */
const WEIGH = `
  INSERT OR REPLACE INTO page_weights (page_id, scripts, script_bytes, styles, style_bytes, fonts, is_estimate)
  SELECT links.from_id, sum(${WEIGHED.script}), sum(iif(${WEIGHED.script}, probe.bytes, 0)), sum(${WEIGHED.style}),
    sum(iif(${WEIGHED.style}, probe.bytes, 0)),
    sum(iif(${WEIGHED.style}, coalesce(json_array_length(probe.facts, '$.content.fonts'), 0), 0)),
    max(coalesce(probe.facts->>'$.isEstimate', 0))
  FROM links CROSS JOIN probes AS probe ON probe.page_id = links.to_id
  WHERE links.from_id BETWEEN ? AND ? AND links.kind IN ${asList(['script', 'css'])}
    AND probe.outcome = 'working' AND probe.bytes IS NOT NULL
  GROUP BY links.from_id`

function* inRanges(sql: Sql, ranges: readonly PageRange[], statements: readonly string[]): Generator<void> {
  for (const { first, last } of ranges) {
    for (const statement of statements) sql.exec(statement, first, last)
    yield
  }
}

/** Fills what the checks of files and link targets read, in steps. */
export function* deriveProbes(sql: Sql, ranges: readonly PageRange[]): Generator<void> {
  yield* deleteInSteps(sql, { table: 'probe_faults', key: 'page_id, link_kind, check_id' })
  const [probe] = sql.exec('SELECT 1 FROM probes LIMIT 1')
  if (!probe) return
  yield* inRanges(sql, listIdRanges(sql), LIST_FAULTS)
  yield* inRanges(sql, ranges, [LIST_USES])
  yield* inRanges(sql, ranges, [WEIGH])
}

/** Empties what only the checks read. */
export function* forgetProbeUses(sql: Sql): Generator<void> {
  yield* deleteInSteps(sql, { table: 'faulty_uses', key: 'check_id, from_id, to_id' })
  yield* deleteInSteps(sql, { table: 'page_weights', key: 'page_id' })
}
