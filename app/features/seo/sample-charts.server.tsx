import { drawOverview } from './overview-charts.server.tsx'
import { SAMPLE_AUDIT, SAMPLE_ISSUES, SAMPLE_PASSED } from './sample-audit.ts'

/** The charts of the sample audit, drawn as those of a real one. */
export function drawSample() {
  const passed = Array.from({ length: SAMPLE_PASSED }, (_, i) => ({ id: `passed-${i}` }))
  return drawOverview({ audit: SAMPLE_AUDIT, issues: SAMPLE_ISSUES, passed })
}
