import { commit } from '#api/db/commit.ts'
import { openDb } from '#api/db/open-db.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type Scope, type SignedInScope } from '#api/core/access/scope.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { type getMailSubscription as contract, type ProjectDetail } from '#contract/seo/projects.ts'
import { type Audits } from './audits.ts'
import { openMailToken } from './mail-tokens.ts'
import { getProject } from './project-detail.service.ts'
import { findSubscription, setRecipient } from './project-recipients.queries.ts'
import { recordProjectEvent } from './projects.audit.ts'
import { assertProject } from './projects.queries.ts'
import { getProjectRow, projectNotFound } from './projects.service.ts'

/** People ask for mail about a project, or for none, for themselves. */
export async function setOwnMail(
  scope: SignedInScope,
  id: string,
  { isWanted, audits }: { isWanted: boolean; audits: Audits },
): Promise<ProjectDetail> {
  const { actor, db, now } = scope
  const project = await getProjectRow(scope, id)
  const known = await findSubscription(db, { ...project, userId: actor.id })
  const isOn = known?.recipient != null && known.optedOutAt === null
  if (isOn === isWanted) return getProject(scope, id, audits)
  await commit(
    db,
    [
      assertProject(db, project),
      setRecipient(db, { id, userId: actor.id, optedOutAt: isWanted ? null : now() }),
      recordProjectEvent(scope, project, {
        action: isWanted ? 'project.mail-started' : 'project.mail-stopped',
      }),
    ],
    { project: projectNotFound },
  )
  return getProject(scope, id, audits)
}

const NO_LINK = 'This link is invalid, or its project is gone. You get no emails about that project.'

/** @throws {DomainError} `not-found` for what is no link of a mail, and once the project or the person is gone */
async function readLink(scope: Scope, token: string) {
  await limit(scope, [{ key: `project-mail:address:${scope.address}`, max: 60, windowSeconds: 600 }])
  const named = await openMailToken(scope, token)
  const db = named && (await openDb(scope.bindings, named.organizationId, scope.directory))
  const found = db && (await findSubscription(db, named))
  if (!found) throw new DomainError('not-found', NO_LINK)
  return { db, ...found, isSubscribed: found.recipient !== null && found.optedOutAt === null }
}

export async function getMailSubscription(scope: Scope, token: string): Promise<ReplyOf<typeof contract>> {
  const { project, isSubscribed } = await readLink(scope, token)
  return { projectName: project.name, isSubscribed }
}

/** The link is proof enough: it was mailed to the person whom it is about, and does nothing else. */
export async function unsubscribe(scope: Scope, token: string): Promise<{ projectName: string }> {
  const { db, project, user, isSubscribed } = await readLink(scope, token)
  if (isSubscribed) {
    await commit(
      db,
      [
        assertProject(db, project),
        setRecipient(db, { id: project.id, userId: user.id, optedOutAt: scope.now() }),
        recordProjectEvent({ ...scope, db, account: { user } }, project, { action: 'project.mail-stopped' }),
      ],
      { project: projectNotFound },
    )
  }
  return { projectName: project.name }
}
