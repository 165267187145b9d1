import { eq } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { okrSettings } from '#api/db/schema/okrs.ts'

export type OkrSettingsRow = typeof okrSettings.$inferSelect

/** What holds until somebody chooses. */
const USUAL: Omit<OkrSettingsRow, 'organizationId'> = {
  maxObjectives: 10,
  maxKeyResults: 5,
  companyCreators: 'administrators',
  teamCreators: 'leads',
  approvalRequired: false,
  onTrackGap: 10,
  atRiskGap: 25,
  version: 1,
}

/** How the organization uses OKRs. */
export async function readOkrSettings(db: Db, organizationId: string): Promise<OkrSettingsRow> {
  const [row] = await db.select().from(okrSettings).where(eq(okrSettings.organizationId, organizationId))
  return row ?? { organizationId, ...USUAL }
}
