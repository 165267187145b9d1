import { commit } from '#api/db/commit.ts'
import { readScaledImage } from '#api/images/scaled-image.ts'
import { dropImage, serveImage, storeImage } from '#api/images/stored-images.ts'
import { toOrganization } from '#api/core/directory/account-views.ts'
import { type OrganizationRow } from '#api/core/directory/account.queries.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickChanged, pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Picture } from '#api/compute/compute-job.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { toFeedbackSettings, toOrderedSettings } from './feedback-settings.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Organization } from '#contract/organization/profile.ts'
import { type EditOrganization, type FeedbackSettings } from '#contract/organization/profile.forms.ts'
import { COMPANY_SIZE_WORDS, COMPANY_TYPE_WORDS } from '#contract/organization/profile.words.ts'
import { toPresentZone, toZoneLabel } from '#contract/time-zone-names.ts'
import {
  assertOrganizationVersion,
  removeLogoKey,
  updateOrganizationRow,
} from './organization-profile.queries.ts'
import { getOrganization, getOrganizationRow } from './organization.service.ts'
import { recordOrganizationEvent } from './profile.audit.ts'

const notFound = () => new DomainError('not-found', 'There is no such organization.')

/** The caller's organization: any other id is not found. */
function requireOwn({ actor, account }: SignedInScope, id: string): OrganizationRow {
  if (id !== actor.organizationId) throw notFound()
  return account.organization
}

type Fields = Pick<
  OrganizationRow,
  'name' | 'companySize' | 'companyType' | 'primaryColor' | 'address' | 'country' | 'timeZone'
>

const toFields = (row: OrganizationRow): Fields => {
  const { name, companySize, companyType, primaryColor, address, country, timeZone } = row
  return { name, companySize, companyType, primaryColor, address, country, timeZone }
}

/** For the audit log, where an empty color is null. */
const toShown = <Some extends Partial<Fields>>({ primaryColor, ...fields }: Some) => ({
  ...fields,
  ...(primaryColor !== undefined && { primaryColor: primaryColor || null }),
})

/** The fields that were sent, as stored: empty text stays as the color, and is null in other fields. */
function readForm({
  version: _,
  seenVersion: __,
  address,
  country,
  ...sent
}: Omit<EditOrganization, 'logo'>): Partial<Fields> {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(address !== undefined && { address: address || null }),
    ...(country !== undefined && { country: country || null }),
  }
}

const toCountryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

/** The fields to write, merged with changes of others since the form was opened. */
function mergeOrganization(
  scope: SignedInScope,
  row: OrganizationRow,
  form: Omit<EditOrganization, 'logo'>,
): Promise<Partial<Fields>> {
  const values = toFields(row)
  const texts: Record<keyof Fields, string | null> = {
    ...values,
    companySize: COMPANY_SIZE_WORDS[values.companySize],
    companyType: COMPANY_TYPE_WORDS[values.companyType],
    primaryColor: values.primaryColor && `#${values.primaryColor}`,
    country: values.country && toCountryName(values.country),
    timeZone: toZoneLabel(toPresentZone(values.timeZone)),
  }
  return mergeEdit(scope, {
    current: { id: row.id, version: row.version, values },
    sent: readForm(form),
    opened: form,
    toText: (field) => texts[field],
  })
}

type Edit = Omit<EditOrganization, 'logo'> & { image: Picture | undefined }

export async function updateOrganization(
  scope: SignedInScope,
  id: string,
  { logo, ...form }: EditOrganization,
): Promise<Organization> {
  requireOwn(scope, id)
  if (logo) {
    await limit(scope, [{ key: `set-logo:account:${scope.actor.id}`, max: 30, windowSeconds: 3600 }])
  }
  const image = logo && (await readScaledImage(scope, logo, 'logo'))
  await untilCurrent(() => editOrganization(scope, { ...form, image }))
  return getOrganization(scope)
}

async function editOrganization(scope: SignedInScope, { image, ...form }: Edit): Promise<void> {
  const { db } = scope
  const row = await getOrganizationRow(scope)
  const before = toFields(row)
  const changed = pickChanged(before, await mergeOrganization(scope, row, form))
  const subject = { ...row, version: row.version + 1 }
  const write = (logo: { logoKey?: string }) =>
    commit(
      db,
      [
        assertOrganizationVersion(db, row),
        updateOrganizationRow(db, row.id, { ...changed, ...logo }),
        ...(image ? [recordOrganizationEvent(scope, row, { action: 'organization.logo-changed' })] : []),
        ...(Object.keys(changed).length > 0
          ? [
              recordOrganizationEvent(scope, subject, {
                action: 'organization.updated',
                details: listDetails<keyof Fields>(toShown(before), toShown(changed)),
                before: pickKeys(before, changed),
                after: changed,
              }),
            ]
          : []),
      ],
      { version: versionMoved },
    )
  if (image) {
    await storeImage(scope, { folder: `logos/${row.id}`, image }, async (logoKey) => {
      await write({ logoKey })
      return row.logoKey
    })
  } else if (Object.keys(changed).length > 0) {
    await write({})
  }
}

export async function removeLogo(scope: SignedInScope, id: string): Promise<Organization> {
  const { logoKey } = requireOwn(scope, id)
  if (logoKey === null) return toOrganization(scope.account.organization, scope.actor)
  const event = recordOrganizationEvent(scope, scope.account.organization, {
    action: 'organization.logo-removed',
  })
  dropImage(scope, await removeLogoKey(scope.db, id, event))
  return getOrganization(scope)
}

export function getLogo(scope: SignedInScope, id: string, request: Request): Promise<Response> {
  const { logoKey } = requireOwn(scope, id)
  return serveImage(scope, { key: logoKey, name: 'logo', request })
}

export const getFeedbackSettings = ({ account }: SignedInScope): FeedbackSettings =>
  toFeedbackSettings(account.organization)

const toText = ({ kinds, visibilities, publicConstructive, managersInherit }: FeedbackSettings) => ({
  kinds: kinds.join(', '),
  visibilities: visibilities.join(', '),
  publicConstructive: String(publicConstructive),
  managersInherit: String(managersInherit),
})

export async function updateFeedbackSettings(
  scope: SignedInScope,
  form: FeedbackSettings,
): Promise<FeedbackSettings> {
  const { db, account } = scope
  const settings = toOrderedSettings(form)
  const before = toFeedbackSettings(account.organization)
  const details = listDetails<keyof FeedbackSettings>(toText(before), toText(settings))
  if (details.length === 0) return settings
  await commit(db, [
    updateOrganizationRow(db, account.organization.id, { feedbackSettings: settings }),
    recordOrganizationEvent(scope, account.organization, {
      action: 'organization.feedback-changed',
      details,
      before: { ...before },
      after: { ...settings },
    }),
  ])
  return settings
}
