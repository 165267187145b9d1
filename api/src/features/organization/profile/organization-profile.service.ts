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
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Organization } from '#contract/organization/profile.ts'
import { type EditOrganization } from '#contract/organization/profile.forms.ts'
import {
  EMPTY_PROFILE,
  type OrganizationProfile,
  pickProfile,
} from '#contract/organization/profile.fields.ts'
import { type OrganizationField, toFieldText } from '#contract/organization/profile.words.ts'
import { toPresentZone } from '#contract/time-zone-names.ts'
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

/** For the audit log, where an empty text is none. */
const toShown = (values: Partial<OrganizationProfile>) =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value || null])) as Partial<
    Record<OrganizationField, string | null> // the fields of `values`
  >

/** What was sent, as it is stored: what was emptied is as it was at first. */
function readForm({
  version: _,
  seenVersion: __,
  ...sent
}: Omit<EditOrganization, 'logo'>): Partial<OrganizationProfile> {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  const emptied = Object.fromEntries(given.filter(([, value]) => value === ''))
  return { ...Object.fromEntries(given), ...pickKeys(EMPTY_PROFILE, emptied) }
}

/** The fields to write, merged with changes of others since the form was opened. */
function mergeOrganization(
  scope: SignedInScope,
  row: OrganizationRow,
  form: Omit<EditOrganization, 'logo'>,
): Promise<Partial<OrganizationProfile>> {
  const values = pickProfile(row)
  const shown = { ...values, timeZone: toPresentZone(values.timeZone) }
  return mergeEdit(scope, {
    current: { id: row.id, version: row.version, values },
    sent: readForm(form),
    opened: form,
    toText: (field) => toFieldText(field, shown[field] ?? ''),
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
  const before = pickProfile(row)
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
                details: listDetails<OrganizationField>(toShown(before), toShown(changed)),
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
