import { DomainError } from '#api/lib/domain-error.ts'
import { type Limit, limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type BodyOf, type ReplyOf } from '#contract/endpoint.ts'
import { type importUsers as contract } from '#contract/organization/users.ts'
import { listTeamNames, readImportFile } from './import-file.ts'
import { findKnown } from './import.queries.ts'
import { type CheckedLine, checkLines, toKey } from './import-lines.ts'
import { findExhausted, requireInvitationMails, requireMayInvite } from './invitation-mails.service.ts'
import { invitePeople, type Newcomer, requireSeats, toNewcomer } from './invite-people.service.ts'
import { mayTouch } from '#contract/organization/users.policy.ts'

/** A valid row as a person to invite; further refusals become its errors. */
function toNewcomers(scope: SignedInScope, checked: CheckedLine[]): Map<CheckedLine, Newcomer> {
  const newcomers = new Map<CheckedLine, Newcomer>()
  for (const each of checked) {
    if (!each.form) continue
    if (!mayTouch(scope.actor, each.form.role)) each.errors.push('Only owners may make somebody an owner.')
    try {
      newcomers.set(each, toNewcomer(scope, each.form))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      each.errors.push(error.message)
    }
  }
  return newcomers
}

/** Managers, from the organization or from the same file. */
function withManagers(
  newcomers: Map<CheckedLine, Newcomer>,
  managers: ReadonlyMap<string, string>,
): Newcomer[] {
  const inFile = new Map([...newcomers].map(([{ email }, { user }]) => [toKey(email), user.id]))
  return [...newcomers].map(([{ managerEmail }, { user, teamIds }]) => ({
    user: { ...user, managerId: managers.get(managerEmail) ?? inFile.get(managerEmail) ?? null },
    teamIds,
  }))
}

/** Previews count too. */
const addressLimit = (organizationId: string, count: number): Limit => ({
  key: `import-address:organization:${organizationId}`,
  max: 2000,
  windowSeconds: 3600,
  count,
  reason: 'Your organization can import 2,000 addresses per hour.',
})

/**
 * Invites everybody in a file, or nobody while one row is invalid. Seats are checked once all rows are valid: a file
 * with errors is going to change.
 */
export async function importUsers(
  scope: SignedInScope,
  { csv, dryRun }: BodyOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { actor, db } = scope
  requireMayInvite(scope)
  await limit(scope, [{ key: `import:organization:${actor.organizationId}`, max: 60, windowSeconds: 3600 }])
  const lines = readImportFile(csv)
  await limit(scope, [addressLimit(actor.organizationId, lines.length)])
  const emails = lines.map(({ values }) => toKey(values.email))
  const known = await findKnown(db, actor.organizationId, {
    emails,
    managerEmails: lines.map(({ values }) => toKey(values.manager)),
    teamNames: lines.flatMap(({ values }) => listTeamNames(values.teams).map(toKey)),
  })
  const checked = checkLines(lines, known, await findExhausted(scope, emails))
  const newcomers = toNewcomers(scope, checked)

  const valid = checked.filter(({ errors }) => errors.length === 0).length
  const isGood = valid === checked.length
  if (isGood) {
    await requireSeats(scope, valid)
    await requireInvitationMails(scope, emails)
  }
  const isDone = isGood && !dryRun
  if (isDone) await invitePeople(scope, withManagers(newcomers, known.managers), 'user.imported')
  return {
    lines: checked.map(({ line, name, email, errors }) => ({ line, name, email, errors })),
    valid,
    invited: isDone ? valid : 0,
  }
}
