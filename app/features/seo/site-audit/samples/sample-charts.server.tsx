import { drawOverview } from '#app/features/seo/site-audit/overview/overview-charts.server.tsx'
import { SAMPLE_AUDIT, SAMPLE_ISSUES } from './sample-audit.ts'

/** The charts of the sample audit, rendered like real ones. */
export const drawSample = () => drawOverview({ audit: SAMPLE_AUDIT, issues: SAMPLE_ISSUES })
