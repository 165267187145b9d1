import { commit } from '#api/db/commit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { toFeedbackSettings } from '#api/core/directory/feedback-settings.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { foldText } from '#contract/folded-text.ts'
import { type KeptFeedbackSettings } from '#contract/organization/profile.ts'
import {
  type EditFeedbackSettings,
  FEEDBACK_KINDS,
  FEEDBACK_VISIBILITIES,
  type FeedbackSettings,
} from '#contract/organization/profile.forms.ts'
import { FEEDBACK_KIND_WORDS, FEEDBACK_VISIBILITY_WORDS } from '#contract/organization/profile.words.ts'
import { assertOrganizationVersion, updateOrganizationRow } from './organization-profile.queries.ts'
import { getOrganizationRow } from './organization.service.ts'
import { recordOrganizationEvent } from './profile.audit.ts'

type Sent = Omit<EditFeedbackSettings, 'version' | 'seenVersion'>

/** Each kind and visibility once and in their order, so that the same decision is always the same value. */
const toOrderedSettings = ({ kinds, visibilities, ...rest }: Sent): Sent => ({
  kinds: FEEDBACK_KINDS.filter((kind) => kinds.includes(kind)),
  visibilities: FEEDBACK_VISIBILITIES.filter((visibility) => visibilities.includes(visibility)),
  ...rest,
})

/** Values in alphabetical order; where none were sent, those from before. */
const withKnown = ({ values, ...sent }: Sent, before: FeedbackSettings): FeedbackSettings => ({
  ...sent,
  values: values?.toSorted((one, other) => (foldText(one) < foldText(other) ? -1 : 1)) ?? before.values,
})

export const getFeedbackSettings = ({ account }: SignedInScope): KeptFeedbackSettings => ({
  ...toFeedbackSettings(account.organization),
  version: account.organization.version,
})

/** As the audit log shows them. */
const toLogged = ({
  kinds,
  visibilities,
  publicConstructive,
  managersInherit,
  values,
}: FeedbackSettings) => ({
  kinds: kinds.join(', '),
  visibilities: visibilities.join(', '),
  publicConstructive: String(publicConstructive),
  managersInherit: String(managersInherit),
  values: values.join(', '),
})

const toSwitch = (isOn: boolean) => (isOn ? 'on' : 'off')

/** As the form shows them. */
const toShown = (settings: FeedbackSettings): Record<keyof FeedbackSettings, string> => ({
  kinds: settings.kinds.map((kind) => FEEDBACK_KIND_WORDS[kind]).join(', '),
  visibilities: settings.visibilities.map((each) => FEEDBACK_VISIBILITY_WORDS[each]).join(', '),
  publicConstructive: toSwitch(settings.publicConstructive),
  managersInherit: toSwitch(settings.managersInherit),
  values: settings.values.join(', '),
})

export const updateFeedbackSettings = (
  scope: SignedInScope,
  form: EditFeedbackSettings,
): Promise<KeptFeedbackSettings> => untilCurrent(() => editFeedbackSettings(scope, form))

async function editFeedbackSettings(
  scope: SignedInScope,
  { version, seenVersion, ...sent }: EditFeedbackSettings,
): Promise<KeptFeedbackSettings> {
  const { db } = scope
  const row = await getOrganizationRow(scope)
  const before = toFeedbackSettings(row)
  const merged = await mergeEdit<FeedbackSettings>(scope, {
    current: { id: row.id, version: row.version, values: before },
    sent: withKnown(toOrderedSettings(sent), before),
    opened: { version, seenVersion },
    toText: (field) => toShown(before)[field],
  })
  const settings = { ...before, ...merged }
  const details = listDetails<keyof FeedbackSettings>(toLogged(before), toLogged(settings))
  if (details.length === 0) return { ...settings, version: row.version }

  const changed = Object.fromEntries(details.map(({ field }) => [field, true]))
  const next = row.version + 1
  await commit(
    db,
    [
      assertOrganizationVersion(db, row),
      updateOrganizationRow(db, row.id, { feedbackSettings: settings }),
      recordOrganizationEvent(
        scope,
        { ...row, version: next },
        {
          action: 'organization.feedback-changed',
          details,
          before: pickKeys(before, changed),
          after: pickKeys(settings, changed),
        },
      ),
    ],
    { version: versionMoved },
  )
  return { ...settings, version: next }
}
