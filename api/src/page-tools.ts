import { admitPage } from '#api/features/seo/page-audit/admit-page.ts'
import { inTurnOf } from '#api/features/seo/page-audit/audit-turns.ts'
import { withHostSlot } from '#api/features/seo/page-audit/host-slot.ts'
import { runPageJob } from '#api/features/seo/page-audit/read-one-page.ts'
import { type PageTools } from '#api/features/seo/technologies/page-tools.ts'

/** How page audits fetch a page, for look-ups of technologies as well: the same limits hold for both together. */
export const PAGE_TOOLS: PageTools = { admitPage, inTurnOf, withHostSlot, runPageJob }
