import { eq } from 'drizzle-orm'
import { overD1 } from '#api/db/client.ts'
import { organizations, users } from '#api/db/schema/account.ts'
import { subscriptions } from '#api/db/schema/billing.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { createScope } from '#api/http/request-scope.ts'
import { foldPersonName } from '#api/core/directory/folded-columns.ts'
import { newId } from '#api/lib/ids.ts'
import { createLog } from '#api/lib/log.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type SignUp } from '#contract/account/sign-up.forms.ts'
import { DAY, type TestApi } from './api.ts'

let count = 0
/** Different each time, so that tests never meet by accident. */
const unique = () => `${(count += 1)}-${crypto.randomUUID().slice(0, 8)}`

export const PASSWORD = 'Correct-horse'

export function aCompany() {
  return {
    companyName: 'Acme',
    domain: `acme-${unique()}.example`,
    companySize: '11-50' as const,
    companyType: 'software' as const,
    numberOfUsers: 12,
  }
}

export function aSignUp(overrides: Partial<SignUp> = {}): SignUp {
  return {
    firstName: 'Ana',
    lastName: 'Silva',
    email: `ana-${unique()}@example.com`,
    password: PASSWORD,
    confirmPassword: overrides.password ?? PASSWORD,
    ...aCompany(),
    ...overrides,
  }
}

/** A scope with the test's clock, for what is called without a request. */
export function createTestScope(api: TestApi): Scope & { settled: () => Promise<unknown> } {
  const work: Promise<unknown>[] = []
  const surroundings = { now: () => api.clock.at, fetch: globalThis.fetch }
  const scope = createScope(api.bindings, surroundings, {
    log: createLog({ test: true }),
    address: api.address,
    later: (promise) => void work.push(promise),
  })
  return { ...scope, settled: () => Promise.all(work) }
}

interface PersonOptions {
  /** Join this organization; a new one otherwise. */
  organizationId?: string
  role?: 'owner' | 'administrator' | 'member'
  firstName?: string
  email?: string
  isConfirmed?: boolean
  status?: 'active' | 'invited' | 'archived'
  managerId?: string
  /** Gives the organization a plan. */
  plan?: { productId?: string; status?: 'trialing' | 'active' | 'past_due' | 'expired' }
}

async function insertCompany(api: TestApi): Promise<string> {
  const { companyName, ...company } = aCompany()
  const id = newId('org')
  await overD1(api.bindings.DB)
    .insert(organizations)
    .values({ id, name: companyName, ...company, createdAt: api.clock.at })
  return id
}

/** A signed-in person, written straight into the database, for tests that are not about signing up. */
export async function createPerson(api: TestApi, options: PersonOptions = {}) {
  const db = overD1(api.bindings.DB)
  const organizationId = options.organizationId ?? (await insertCompany(api))
  const names = { firstName: options.firstName ?? 'Bea', lastName: 'Souza' }
  const user = {
    id: newId('usr'),
    organizationId,
    ...names,
    foldedName: foldPersonName(names),
    email: options.email ?? `bea-${unique()}@example.com`,
    emailConfirmedAt: options.isConfirmed === false ? null : api.clock.at,
    passwordHash: null,
    role: options.role ?? ('owner' as const),
    managerId: options.managerId ?? null,
    status: 'active' as const,
    createdAt: api.clock.at,
  }
  await db.insert(users).values(user)
  if (options.plan) {
    await db.insert(subscriptions).values({
      id: newId('sub'),
      organizationId,
      productId: options.plan.productId ?? 'prod_growth',
      interval: 'month',
      status: options.plan.status ?? 'trialing',
      trialEndsAt: new Date(api.clock.at.getTime() + 7 * DAY),
      createdAt: api.clock.at,
    })
  }
  const tokens = await openSession(createTestScope(api), user.id)
  const { status = user.status } = options
  if (status !== user.status) await db.update(users).set({ status }).where(eq(users.id, user.id))
  return { ...user, status, ...tokens }
}
