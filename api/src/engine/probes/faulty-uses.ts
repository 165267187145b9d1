import { inRange } from '#api/engine/checks/page-range.ts'
import { type ProbeFaultId } from './probe-faults.ts'

/**
 * Pages that name files or link targets with a fault, each with how many. `faulty_uses` has who names what while checks run.
 * @param one what one of them is or does, with its number; `many` follows a number
 */
// The plus: otherwise SQLite reads the check's rows from the range on to the end.
export const namersOf = (check: ProbeFaultId, one: string, many: string): string => `
  SELECT source.url, CASE count(*) WHEN 1 THEN '${one}' ELSE count(*) || ' ${many}' END AS detail,
    group_concat(target.url || ' (' || (
      SELECT mark FROM probe_faults AS fault WHERE fault.check_id = '${check}' AND fault.page_id = used.to_id LIMIT 1
    ) || ')', ', ' ORDER BY target.url) AS evidence
  FROM faulty_uses AS used
  JOIN pages AS target ON target.id = used.to_id
  JOIN pages AS source ON source.id = +used.from_id AND source.kind = 'html'
  WHERE used.check_id = '${check}' AND ${inRange('used.from_id')}
  GROUP BY source.id`
