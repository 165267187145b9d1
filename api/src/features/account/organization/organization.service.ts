import { isUniqueViolation } from '#api/db/client.ts'
import { isDomainTaken } from '#api/lib/account.queries.ts'
import { toOrganization } from '#api/lib/account-views.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newOrganization } from '#api/lib/new-rows.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope, type SignedInScope } from '#api/lib/scope.ts'
import { type Organization } from '#contract/account.ts'
import { type createOrganization as contract } from '#contract/organization.ts'
import { type BodyOf } from '#contract/endpoint.ts'
import { findOrganization, foundOrganization } from './organization.queries.ts'

const DOMAIN_TAKEN = 'This domain is already in use. Please try another one.'

export async function getOrganization({ actor, db }: SignedInScope): Promise<Organization> {
  const organization = await findOrganization(db, actor.organizationId)
  if (!organization) throw new DomainError('not-found', 'There is no such organisation.')
  return toOrganization(organization)
}

export async function checkDomain(scope: Scope, domain: string): Promise<{ available: boolean }> {
  await limit(scope, [{ key: `check-domain:address:${scope.address}`, max: 30, windowSeconds: 600 }])
  return { available: !(await isDomainTaken(scope.db, domain)) }
}

export async function createOrganization(
  scope: SignedInScope,
  form: BodyOf<typeof contract>,
): Promise<Organization> {
  const { actor, db, now } = scope
  await limit(scope, [{ key: `create-organization:account:${actor.id}`, max: 5, windowSeconds: 3600 }])
  const organization = newOrganization(form, now())
  try {
    if (await foundOrganization(db, { founder: actor, organization })) return toOrganization(organization)
  } catch (error) {
    if (!isUniqueViolation(error, 'organizations.domain')) throw error
    throw new DomainError('already-exists', DOMAIN_TAKEN, { errors: { domain: [DOMAIN_TAKEN] } })
  }
  throw new DomainError(
    'conflict',
    'You are the only owner of your organisation. Make somebody else an owner before you leave it.',
  )
}
