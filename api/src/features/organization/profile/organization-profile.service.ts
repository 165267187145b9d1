import { runBatch, type Statement } from '#api/db/client.ts'
import { readScaledImage } from '#api/images/scaled-image.ts'
import { dropImage, serveImage, storeImage } from '#api/images/stored-images.ts'
import { toOrganization } from '#api/core/directory/account-views.ts'
import { type OrganizationRow } from '#api/core/directory/account.queries.ts'
import {
  type ChangeFacts,
  listDetails,
  recordChange,
  toActorName,
} from '#api/core/audit-log/audit-log.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { toFeedbackSettings, toOrderedSettings } from './feedback-settings.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Organization } from '#contract/organization/profile.ts'
import { type EditOrganization, type FeedbackSettings } from '#contract/organization/profile.forms.ts'
import { replaceLogoKey, updateOrganizationRow } from './organization-profile.queries.ts'
import { getOrganization } from './organization.service.ts'

const notFound = () => new DomainError('not-found', 'There is no such organization.')

/** The caller's organization, and nobody else's: any other id is not found. */
function requireOwn({ actor, account }: SignedInScope, id: string): OrganizationRow {
  if (id !== actor.organizationId) throw notFound()
  return account.organization
}

function record(
  scope: SignedInScope,
  action: Extract<ChangeFacts['action'], `organization.${string}`>,
  details: NonNullable<ChangeFacts['details']> = [],
): Statement {
  const { id, name } = scope.account.organization
  const actor = toActorName(scope.account)
  return recordChange(scope, { organizationId: id, actor, action, subject: { id, name }, details })
}

/** What was sent, as it is stored: a color is cleared by an empty text, the others have nothing then. */
function toFields({ address, country, ...sent }: Omit<EditOrganization, 'logo'>): Partial<OrganizationRow> {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(address !== undefined && { address: address || null }),
    ...(country !== undefined && { country: country || null }),
  }
}

const toShown = ({
  name,
  companySize,
  companyType,
  primaryColor,
  address,
  country,
  timeZone,
}: OrganizationRow) => ({
  name,
  companySize,
  companyType,
  primaryColor: primaryColor || null,
  address,
  country,
  timeZone,
})

export async function updateOrganization(
  scope: SignedInScope,
  id: string,
  { logo, ...form }: EditOrganization,
): Promise<Organization> {
  const { db } = scope
  const before = requireOwn(scope, id)
  const fields = toFields(form)
  const details = listDetails(toShown(before), toShown({ ...before, ...fields }))
  const writes: Statement[] =
    details.length > 0
      ? [updateOrganizationRow(db, id, fields), record(scope, 'organization.updated', details)]
      : []
  if (logo) {
    await limit(scope, [{ key: `set-logo:account:${scope.actor.id}`, max: 30, windowSeconds: 3600 }])
    const image = await readScaledImage(scope, logo, 'logo')
    const changes: [Statement, ...Statement[]] = [record(scope, 'organization.logo-changed'), ...writes]
    await storeImage(scope, { folder: `logos/${id}`, image }, (key) =>
      replaceLogoKey(db, id, { key, changes }),
    )
  } else {
    await runBatch(db, writes)
  }
  return getOrganization(scope)
}

export async function removeLogo(scope: SignedInScope, id: string): Promise<Organization> {
  const { logoKey } = requireOwn(scope, id)
  if (logoKey === null) return toOrganization(scope.account.organization, scope.actor)
  const changes: [Statement] = [record(scope, 'organization.logo-removed')]
  dropImage(scope, await replaceLogoKey(scope.db, id, { key: null, changes }))
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
  const details = listDetails(toText(toFeedbackSettings(account.organization)), toText(settings))
  if (details.length === 0) return settings
  await runBatch(db, [
    updateOrganizationRow(db, account.organization.id, { feedbackSettings: settings }),
    record(scope, 'organization.feedback-changed', details),
  ])
  return settings
}
