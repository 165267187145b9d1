import { inRange } from '#api/engine/checks/page-range.ts'
import { type ProbeFaultId } from './probe-faults.ts'

/**
 * Pages that name files or link targets with a fault, each with how many. `faulty_uses` has who names what while checks run.
 * @param one what one of them is or does, with its number; `many` follows a number
 */
// Pages of one template name the same files: the evidence is put together once for each set of them.
export const namersOf = (check: ProbeFaultId, one: string, many: string): string => `
  WITH together AS MATERIALIZED (
    SELECT from_id, count(*) AS files, group_concat(to_id) AS ids FROM faulty_uses
    WHERE check_id = '${check}' AND ${inRange('from_id')} GROUP BY from_id
  ), sets AS MATERIALIZED (
    SELECT ids, (
      SELECT group_concat(target.url || ' (' || (
          SELECT mark FROM probe_faults AS fault WHERE fault.check_id = '${check}' AND fault.page_id = one.to_id LIMIT 1
        ) || ')', ', ' ORDER BY target.url)
      FROM faulty_uses AS one JOIN pages AS target ON target.id = one.to_id
      WHERE one.check_id = '${check}' AND one.from_id = sample
    ) AS evidence FROM (SELECT ids, min(from_id) AS sample FROM together GROUP BY ids)
  )
  SELECT source.url, CASE files WHEN 1 THEN '${one}' ELSE files || ' ${many}' END AS detail, evidence
  FROM together JOIN sets ON sets.ids = together.ids JOIN pages AS source ON source.id = together.from_id AND source.kind = 'html'`
