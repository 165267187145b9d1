import { type Organization, type User } from '#contract/account.ts'
import { type Subscription } from '#contract/billing.ts'
import { type OrganizationRow, type SubscriptionRow, type UserRow } from './account.queries.ts'
import { limitsAt, statusAt } from './plan-limits.ts'
import { CURRENCY, findPlan } from './plans.ts'

const DAY_MS = 24 * 3600 * 1000

export function toUser({ user, isManager }: { user: UserRow; isManager: boolean }): User {
  const { id, firstName, lastName, email, role, managerId, jobTitle, phone, status } = user
  return {
    id,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    emailConfirmed: user.emailConfirmedAt !== null,
    role,
    isManager,
    managerId,
    jobTitle,
    phone,
    status,
    createdAt: user.createdAt.toISOString(),
  }
}

export function toOrganization(row: OrganizationRow): Organization {
  const { id, name, domain, companySize, companyType, numberOfUsers, primaryColor, address, timeZone } = row
  return {
    id,
    name,
    domain,
    companySize,
    companyType,
    numberOfUsers,
    primaryColor,
    address,
    timeZone,
    createdAt: row.createdAt.toISOString(),
  }
}

export function toSubscription(row: SubscriptionRow, now: Date): Subscription {
  const { id, productId, interval, trialEndsAt, renewsAt } = row
  const plan = findPlan(productId)
  const status = statusAt(row, now)
  const msLeft = status === 'trialing' && trialEndsAt ? trialEndsAt.getTime() - now.getTime() : 0
  return {
    id,
    productId,
    productName: plan?.name ?? productId,
    interval,
    status,
    price: { amount: plan?.price[interval] ?? 0, currency: CURRENCY },
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    daysLeft: Math.max(0, Math.ceil(msLeft / DAY_MS)),
    renewsAt: renewsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: status === 'scheduled_to_cancel',
    limits: limitsAt(row, now),
  }
}
