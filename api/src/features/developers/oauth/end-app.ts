import { recordAppEvent } from '#api/core/credentials/connected-apps.audit.ts'
import { assertApp, deleteApp } from '#api/core/credentials/connected-apps.queries.ts'
import { noticeMail } from '#api/core/credentials/security-notices.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type FoundCredential } from './oauth.queries.ts'

/** Somebody else has ended it meanwhile. */
const isOver = () => new DomainError('not-found', 'There is no such connected app.')

async function unlessOver(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** Ends an app whose code or token was sent a second time, and tells its person. */
export async function stopApp(scope: Scope, { app, person }: FoundCredential): Promise<void> {
  const { directory: db } = scope
  const mail = noticeMail(scope, person, 'app-stopped')
  const event = recordAppEvent(scope, app, { action: 'connected-app.stopped', actor: null })
  const hasEnded = await unlessOver(
    commit(db, [assertApp(db, app), deleteApp(db, app), event, mail.statement], { app: isOver }),
  )
  if (hasEnded) mail.send()
}

/** Ends an app that has signed itself off, in the name of its person. */
export async function endApp(scope: Scope, { app, person }: FoundCredential): Promise<void> {
  const { directory: db } = scope
  const actor = { id: person.id, name: `${joinName(person)} (app ${app.name})` }
  const event = recordAppEvent(scope, app, { action: 'connected-app.disconnected', actor })
  await unlessOver(commit(db, [assertApp(db, app), deleteApp(db, app), event], { app: isOver }))
}
