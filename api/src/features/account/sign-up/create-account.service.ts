import { type Write } from '#api/db/batch-assertions.ts'
import { type Refusals } from '#api/db/commit.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { confirmEmailMail } from './confirmation-mail.ts'
import { mailLink } from '#api/mail/mailed-links.ts'
import { isEmailTaken, type OrganizationRow, type UserRow } from '#api/core/directory/account.queries.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { isDomainProved } from '#api/core/directory/domains.queries.ts'
import { newOrganization, newUser } from '#api/core/directory/new-rows.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type ProviderSignUpForm } from '#contract/account/sign-up.forms.ts'
import { type SignedIn } from '#contract/account/sign-in.ts'
import { insertOrganization, insertUser } from '#api/core/directory/credentials.queries.ts'
import { openSession } from '#api/core/sessions/sessions.ts'
import { toSignedIn } from '#api/core/sessions/signed-in.ts'

interface Owner {
  email: string
  /** Null for somebody who signs in through a provider. */
  passwordHash: string | null
  isEmailConfirmed: boolean
}

/** Additional rows of the new person. */
interface Extras<Name extends string> {
  writes: (userId: string) => readonly Write<Name | 'identity'>[]
  refusals: Refusals<NoInfer<Name>>
}

interface Account {
  organization: OrganizationRow
  user: UserRow
}

function toRows(form: ProviderSignUpForm, owner: Owner, now: Date): Account {
  const organization = newOrganization(form, {
    now,
    provedEmail: owner.isEmailConfirmed ? owner.email : undefined,
  })
  const { firstName, lastName } = form
  const user = newUser(
    {
      organizationId: organization.id,
      firstName,
      lastName,
      email: owner.email,
      emailConfirmedAt: owner.isEmailConfirmed ? now : null,
      passwordHash: owner.passwordHash,
      role: 'owner',
      status: 'active',
    },
    now,
  )
  return { organization, user }
}

/** A unique index has failed; finds out for which of both fields. */
async function toRefusal({ db }: Scope, { user, organization }: Account): Promise<DomainError> {
  const [isEmailUsed, isDomainUsed] = await Promise.all([
    isEmailTaken(db, user.email),
    isDomainProved(db, organization.domain),
  ])
  const errors = {
    ...(isEmailUsed ? { email: ['This email is already in use. Please try another one.'] } : {}),
    ...(isDomainUsed ? { domain: ['This domain is already in use. Please try another one.'] } : {}),
  }
  const [first] = Object.values(errors).flat()
  return new DomainError('already-exists', first ?? 'This account already exists. Sign in instead.', {
    errors,
  })
}

/** An organization, its owner, their first session and the confirmation email: all in one transaction. */
export async function createAccount<Name extends string>(
  scope: Scope,
  form: ProviderSignUpForm,
  owner: Owner,
  extras: Extras<Name>,
): Promise<SignedIn> {
  const { db, now } = scope
  const { organization, user } = toRows(form, owner, now())
  if (await isDomainProved(db, organization.domain)) throw await toRefusal(scope, { organization, user })
  const confirmation = owner.isEmailConfirmed
    ? undefined
    : mailLink(scope, 'confirm-email', user, confirmEmailMail)
  const taken = () => toRefusal(scope, { organization, user })
  const tokens = await openSession<Name | 'domain' | 'address' | 'identity'>(scope, user.id, {
    reasons: [
      insertOrganization(db, organization),
      insertUser(db, user),
      ...extras.writes(user.id),
      ...(confirmation?.statements ?? []),
    ],
    refusals: { ...extras.refusals, domain: taken, address: taken, identity: taken },
  })
  if (confirmation) dispatchMail(scope, confirmation.mailId)
  return toSignedIn(scope, user, tokens)
}
