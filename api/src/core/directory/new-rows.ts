import { type ProviderSignUpForm } from '#contract/account/sign-up.forms.ts'
import { EMPTY_PROFILE } from '#contract/organization/profile.fields.ts'
import { CURRENCY } from '#contract/billing/price-terms.ts'
import { type OrganizationRow, type SubscriptionRow, type UserRow } from './account.queries.ts'
import { foldText } from '#contract/folded-text.ts'
import { isOfDomain } from './domains.queries.ts'
import { foldPersonName } from './folded-columns.ts'
import { newId } from '#api/lib/ids.ts'

type Company = Omit<ProviderSignUpForm, 'firstName' | 'lastName'>

/** A new organization. `provedEmail` is its owner's address where it is confirmed. */
export function newOrganization(
  company: Company,
  { now, provedEmail }: { now: Date; provedEmail: string | undefined },
): OrganizationRow {
  const { companyName, domain, companySize, companyType, numberOfUsers } = company
  return {
    id: newId('org'),
    name: companyName,
    domain,
    domainProvedAt: provedEmail !== undefined && isOfDomain(provedEmail, domain) ? now : null,
    companySize,
    companyType,
    numberOfUsers,
    ...EMPTY_PROFILE,
    logoKey: null,
    feedbackSettings: null,
    nextDigestAt: new Date(0),
    version: 1,
    createdAt: now,
  }
}

type GivenUser = Pick<UserRow, 'organizationId' | 'firstName' | 'lastName' | 'email' | 'role' | 'status'> &
  Partial<UserRow>

/** A new user: the given values, and defaults for everything else. */
export function newUser(given: GivenUser, now: Date): UserRow {
  return {
    id: newId('usr'),
    emailConfirmedAt: null,
    passwordHash: null,
    managerId: null,
    jobTitle: null,
    phone: null,
    startDate: null,
    archivedAt: null,
    invitedBy: null,
    timeZone: null,
    theme: 'system',
    photoKey: null,
    twoStepSecret: null,
    twoStepAt: null,
    twoStepCounter: null,
    lastSeenAt: null,
    version: 1,
    createdAt: now,
    foldedName: foldPersonName(given),
    foldedJobTitle: foldText(given.jobTitle ?? ''),
    ...given,
  }
}

type GivenSubscription = Pick<SubscriptionRow, 'organizationId' | 'productId' | 'interval' | 'status'> &
  Partial<SubscriptionRow>

/** A new subscription. */
export function newSubscription(given: GivenSubscription, now: Date): SubscriptionRow {
  return {
    id: newId('sub'),
    intervalCount: 1,
    quantity: 1,
    unitAmount: null,
    currency: CURRENCY,
    trialEndsAt: null,
    renewsAt: null,
    endsAt: null,
    pastDueSince: null,
    couponCode: null,
    percentOff: null,
    amountOff: null,
    couponEndsAt: null,
    charges: null,
    hasCard: false,
    providerId: null,
    syncedAt: null,
    createdAt: now,
    ...given,
  }
}
