import { PROBE_FAULT_IDS, faultOf, type ProbeFaultId } from '#api/engine/probes/probe-faults.ts'

/** The files and link targets that have a fault, with the links and pages that name them, in SQL. */
function fromFaults(check: ProbeFaultId): string {
  const { use = 'true' } = faultOf(check)
  return `
    FROM probe_faults AS fault
    JOIN pages AS target ON target.id = fault.page_id
    JOIN probes AS probe ON probe.page_id = fault.page_id
    JOIN links ON links.to_id = fault.page_id AND links.kind = fault.link_kind
    JOIN pages AS source ON source.id = links.from_id AND source.kind = 'html'
    WHERE fault.check_id = '${check}' AND ${use}`
}

/** What is wrong for each check of what pages name, as rows of `target`, `probe` and `source`. */
export const PROBE_TARGETS = Object.fromEntries(
  PROBE_FAULT_IDS.map((check) => [
    check,
    {
      from: fromFaults(check),
      kind: 'asset' as const,
      says: 'fault.says',
      status: 'probe.status',
      searched: 'id IN (SELECT page_id FROM probe_faults)',
    },
  ]),
)
