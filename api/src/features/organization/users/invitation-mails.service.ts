import { type Guard } from '#api/db/batch-assertions.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limitsAt, requirePlan, isInTrial } from '#api/core/plans/plan-limits.ts'
import { tooMany } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { REFUSALS } from '#contract/organization/users.actions.ts'
import {
  assertMayMail,
  countInvitations,
  findInvitationTime,
  listExhausted,
} from './invitation-mails.queries.ts'

const DAY_MS = 24 * 3600 * 1000
const TRIAL_INVITATIONS = 50
const PAID_INVITATIONS = 500
/** These mails are unsolicited. The limits ensure that one organization alone can't block another one's invitations. */
const TO_ONE_ADDRESS = { fromOne: 3, fromAll: 6 }

/** Inviting requires a confirmed address of one's own, and an active plan. */
export function requireMayInvite({ actor, now }: SignedInScope): void {
  if (!actor.emailConfirmed) throw new DomainError('email-unconfirmed', REFUSALS.confirmation.text)
  requirePlan(actor, now())
}

/** Limit per organization in 24 hours. A plan with many seats can invite everybody in a day. */
function toAllowance({ actor: { plan }, now }: SignedInScope): number {
  if (!plan || isInTrial(plan, now())) return TRIAL_INVITATIONS
  return Math.max(PAID_INVITATIONS, limitsAt(plan, now()).users)
}

const toSent = ({ actor, now }: SignedInScope) => ({
  organizationId: actor.organizationId,
  since: new Date(now().getTime() - DAY_MS),
})

/** Messages for the addresses that can't be sent another invitation now. */
export async function findExhausted(
  scope: SignedInScope,
  emails: string[],
): Promise<ReadonlyMap<string, DomainError>> {
  const rows = await listExhausted(scope.db, toSent(scope), emails, TO_ONE_ADDRESS)
  const toRefusal = ({ email, own, oldest }: (typeof rows)[number]) => {
    const number = own >= TO_ONE_ADDRESS.fromOne ? `${own} invitations` : 'several invitations'
    const reason = `${email} was sent ${number} in the last 24 hours, which is the limit.`
    const waitMs = oldest + DAY_MS - scope.now().getTime()
    return tooMany(reason, waitMs, (message) => ({ email: [message] }))
  }
  return new Map(rows.map((row) => [row.email, toRefusal(row)]))
}

/** The message with how many are left, and when more can be sent. */
async function requireLeft(scope: SignedInScope, wanted: number): Promise<void> {
  const { db, now } = scope
  const allowed = toAllowance(scope)
  const sent = toSent(scope)
  const used = await countInvitations(db, sent)
  if (used + wanted <= allowed) return
  const limit = `Your organization can send ${allowed} invitations in 24 hours.`
  if (wanted > allowed) {
    throw new DomainError('limit-reached', `${limit} Split the file: ${wanted} are too many for one day.`)
  }
  const left = Math.max(0, allowed - used)
  const oldest = await findInvitationTime(db, { ...sent, position: used + wanted - allowed - 1 })
  const reason = `${limit} ${left} are left, too few for ${wanted}.`
  throw tooMany(reason, (oldest ?? now()).getTime() + DAY_MS - now().getTime())
}

/**
 * Refuses invitations beyond the limits of sender or recipients. The returned guard goes into the batch of the
 * invitations, against concurrent ones.
 */
export async function requireInvitationMails(
  scope: SignedInScope,
  emails: string[],
): Promise<Guard<'mails' | 'recipients'>[]> {
  if (emails.length === 0) return []
  await requireLeft(scope, emails.length)
  const [exhausted] = (await findExhausted(scope, emails)).values()
  if (exhausted) throw exhausted
  const most = { ...TO_ONE_ADDRESS, perOrganization: toAllowance(scope) }
  return assertMayMail(scope.db, toSent(scope), emails, most)
}
