import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { type OkrSettingsRow, readOkrSettings } from '#api/core/objectives/okr-settings.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { pickFields } from '#api/core/versions/pick-fields.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { type EditOkrSettings } from '#contract/people/okr-periods.forms.ts'
import { type OkrSettings } from '#contract/people/okr-periods.ts'
import { COMPANY_CREATOR_WORDS, TEAM_CREATOR_WORDS } from '#contract/people/okr-periods.words.ts'
import { recordPeriodEvent } from './okr-periods.audit.ts'
import { assertSettingsVersion, writeSettings } from './okr-periods.queries.ts'

type Content = Omit<OkrSettingsRow, 'organizationId' | 'version'>

const contentOf = (row: Content): Content => ({
  maxObjectives: row.maxObjectives,
  maxKeyResults: row.maxKeyResults,
  companyCreators: row.companyCreators,
  teamCreators: row.teamCreators,
  approvalRequired: row.approvalRequired,
  onTrackGap: row.onTrackGap,
  atRiskGap: row.atRiskGap,
})

/** In words, as the audit log and a conflict show them. */
const toValues = (content: Content): Record<keyof Content, string> => ({
  maxObjectives: String(content.maxObjectives),
  maxKeyResults: String(content.maxKeyResults),
  companyCreators: COMPANY_CREATOR_WORDS[content.companyCreators],
  teamCreators: TEAM_CREATOR_WORDS[content.teamCreators],
  approvalRequired: content.approvalRequired ? 'Yes' : 'No',
  onTrackGap: String(content.onTrackGap),
  atRiskGap: String(content.atRiskGap),
})

export async function getSettings({ actor, db }: SignedInScope): Promise<OkrSettings> {
  const row = await readOkrSettings(db, actor.organizationId)
  return { ...contentOf(row), version: row.version }
}

export const updateSettings = (scope: SignedInScope, form: EditOkrSettings): Promise<OkrSettings> =>
  untilCurrent(async () => {
    const { actor, db, account } = scope
    const row = await readOkrSettings(db, actor.organizationId)
    const before = toValues(row)
    const merged = await mergeEdit(scope, {
      // The events of the settings have the id of the organization, whose own versions are others.
      current: { id: `okr:${actor.organizationId}`, version: row.version, values: before },
      sent: toValues(form),
      opened: form,
      toText: (field) => before[field],
    })
    const content = { ...contentOf(row), ...pickFields(contentOf(form), Object.keys(merged)) }
    const details = listDetails<keyof Content>(before, toValues(content))
    if (details.length === 0) return getSettings(scope)
    const changed = details.map(({ field }) => field)
    const version = row.version + 1
    await commit(
      db,
      [
        assertSettingsVersion(db, row),
        writeSettings(db, { organizationId: row.organizationId, ...content, version }),
        recordPeriodEvent(
          scope,
          { id: `okr:${actor.organizationId}`, name: account.organization.name, version },
          {
            action: 'okr.settings-updated',
            details,
            before: pickFields(before, changed),
            after: pickFields(toValues(content), changed),
          },
        ),
      ],
      { version: versionMoved },
    )
    return getSettings(scope)
  })
