import { listOrganizationActions } from '#contract/organization/profile.policy.ts'
import { type Caller, relate } from '#contract/relationships.ts'
import { pickProfile } from '#contract/organization/profile.fields.ts'
import { type Organization } from '#contract/organization/profile.ts'
import { type User } from '#contract/organization/users.ts'
import { INTERVALS } from '#contract/billing/plans.forms.ts'
import { type Charge, type Coupon } from '#contract/billing/plans.ts'
import { type Subscription } from '#contract/billing/subscription.ts'
import { type OrganizationRow, type PersonFacts, type SubscriptionRow } from './account.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { accessEnd, isInTrial, limitsAt, statusAt } from '#api/core/plans/plan-limits.ts'
import { findPlan } from '#contract/billing/plan-table.ts'

const DAY_MS = 24 * 3600 * 1000

/** The last part of a file's key, new with each upload. */
export const toVersion = (key: string | null) => key?.split('/').at(-1) ?? null

export function toUser({ user, isManager, teams }: PersonFacts): User {
  const { id, firstName, lastName, email, role, managerId, jobTitle, phone, status, timeZone, theme } = user
  return {
    id,
    firstName,
    lastName,
    name: joinName(user),
    email,
    emailConfirmed: user.emailConfirmedAt !== null,
    role,
    isManager,
    managerId,
    jobTitle,
    phone,
    teams,
    status,
    timeZone,
    theme,
    photoVersion: toVersion(user.photoKey),
    version: user.version,
    createdAt: user.createdAt.toISOString(),
  }
}

/** The caller's own account. */
export function toOrganization(row: OrganizationRow, caller: Caller): Organization {
  const { id, domain, numberOfUsers } = row
  return {
    id,
    ...pickProfile(row),
    domain,
    numberOfUsers,
    logo: row.logoKey && `/organization/${id}/logo?v=${toVersion(row.logoKey) ?? ''}`,
    logoVersion: toVersion(row.logoKey),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    allowedActions: listOrganizationActions({
      relationships: relate(caller),
      hasLogo: row.logoKey !== null,
    }),
  }
}

function toCoupon(
  { couponCode, percentOff, amountOff, couponEndsAt, currency }: SubscriptionRow,
  now: Date,
): Coupon | null {
  if (couponCode === null || (couponEndsAt && couponEndsAt <= now)) return null
  return {
    code: couponCode,
    percentOff,
    amountOff: amountOff === null ? null : { amount: amountOff, currency },
    endsAt: couponEndsAt?.toISOString() ?? null,
  }
}

const IS_CHARGED: ReadonlySet<Subscription['status']> = new Set(['trialing', 'active', 'past_due'])

/** Upcoming charges: one ends where the next begins. */
function listCharges({ charges, currency }: SubscriptionRow, now: Date): Charge[] {
  const moment = now.toISOString()
  return (charges ?? []).flatMap((charge, index, all) => {
    const next = all[index + 1]
    return next && next.from <= moment ? [] : [{ ...charge, currency }]
  })
}

/** The provider's price, or else the plan's: a changed price is only for new subscriptions. */
function findUnitAmount({ unitAmount, productId, interval }: SubscriptionRow): number {
  if (unitAmount !== null) return unitAmount
  const sold = INTERVALS.find((each) => each === interval)
  return (sold && findPlan(productId)?.price[sold]) ?? 0
}

export function toSubscription(row: SubscriptionRow, now: Date): Subscription {
  const { id, productId, interval, intervalCount, quantity, currency, trialEndsAt, renewsAt, hasCard } = row
  const plan = findPlan(productId)
  const status = statusAt(row, now)
  const price = findUnitAmount(row) * quantity
  const coupon = toCoupon(row, now)
  const charges = IS_CHARGED.has(status) ? listCharges(row, now) : []
  const [next] = charges
  const msLeft = trialEndsAt && isInTrial(row, now) ? trialEndsAt.getTime() - now.getTime() : 0
  return {
    id,
    productId,
    productName: plan?.name ?? productId,
    interval,
    intervalCount,
    quantity,
    status,
    price: { amount: price, currency },
    discountedPrice: next && next.amount < price ? { amount: next.amount, currency } : null,
    charges,
    coupon,
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    daysLeft: Math.max(0, Math.ceil(msLeft / DAY_MS)),
    renewsAt: renewsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: status === 'scheduled_to_cancel',
    endsAt: accessEnd(row)?.toISOString() ?? null,
    hasCard,
    limits: limitsAt(row, now),
  }
}
