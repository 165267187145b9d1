import { commit } from '#api/db/commit.ts'
import { type OrganizationRow } from '#api/core/directory/account.queries.ts'
import { toOrganization } from '#api/core/directory/account-views.ts'
import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { isDomainProved } from '#api/core/directory/domains.queries.ts'
import { newOrganization } from '#api/core/directory/new-rows.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { insertUsedTrial } from '#api/core/plans/used-trials.queries.ts'
import { type Organization } from '#contract/organization/profile.ts'
import { type createOrganization as contract } from '#contract/organization/profile.ts'
import { type BodyOf } from '#contract/endpoint.ts'
import { assertMayLeave, findOrganization, foundOrganization } from './organization.queries.ts'

const DOMAIN_TAKEN = 'This domain is already in use. Please try another one.'
const domainTaken = () =>
  new DomainError('already-exists', DOMAIN_TAKEN, { errors: { domain: [DOMAIN_TAKEN] } })
const neededHere = () =>
  new DomainError(
    'conflict',
    'You’re the only owner of your organization. Make somebody else an owner before you leave.',
  )

export async function getOrganizationRow({ actor, db }: SignedInScope): Promise<OrganizationRow> {
  const organization = await findOrganization(db, actor.organizationId)
  if (!organization) throw new DomainError('not-found', 'There is no such organization.')
  return organization
}

export const getOrganization = async (scope: SignedInScope): Promise<Organization> =>
  toOrganization(await getOrganizationRow(scope), scope.actor)

/** A domain is taken once somebody has confirmed an email address at it. */
export async function checkDomain(scope: Scope, domain: string): Promise<{ available: boolean }> {
  await limit(scope, [{ key: `check-domain:address:${scope.address}`, max: 30, windowSeconds: 600 }])
  return { available: !(await isDomainProved(scope.db, domain)) }
}

export async function createOrganization(
  scope: SignedInScope,
  form: BodyOf<typeof contract>,
): Promise<Organization> {
  const { account, actor, db, now } = scope
  await limit(scope, [{ key: `create-organization:account:${actor.id}`, max: 5, windowSeconds: 3600 }])
  if (await isDomainProved(db, form.domain)) throw domainTaken()
  const organization = newOrganization(form, {
    now: now(),
    provedEmail: actor.emailConfirmed ? account.user.email : undefined,
  })
  const person = toActorName(account)
  await commit(
    db,
    [
      assertMayLeave(db, actor),
      ...foundOrganization(db, { founder: actor, organization }),
      // A trial or plan in the previous organization rules out another trial.
      ...(account.subscription
        ? [
            insertUsedTrial(db, {
              email: account.user.email,
              organizationId: actor.organizationId,
              now: now(),
            }),
          ]
        : []),
      // In the log of the previous organization, so that its people see why the user is gone.
      recordAuditEvent(scope, {
        organizationId: actor.organizationId,
        actor: person,
        action: 'user.left',
        subject: person,
      }),
    ],
    { 'may-leave': neededHere, domain: domainTaken },
  )
  return toOrganization(organization, { ...actor, role: 'owner' })
}
