import { commit } from '#api/db/commit.ts'
import { recordAppEvent } from '#api/core/credentials/connected-apps.audit.ts'
import { assertApp, deleteApp } from '#api/core/credentials/connected-apps.queries.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/developers/connected-apps.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import { findAppRow, type ListedApp, pageOfApps, type Visible } from './connected-apps.queries.ts'

const notFound = () => new DomainError('not-found', 'There is no such connected app.')

/** What somebody sees, they may disconnect: their own apps, and as an administrator everybody's. */
const toVisible = ({ actor }: SignedInScope): Visible => ({
  organizationId: actor.organizationId,
  userId: isAdministrator(actor) ? undefined : actor.id,
})

function toConnectedApp({ app, person }: ListedApp): contract.ConnectedApp {
  const { id, name, redirectHost, scopes, createdAt, expiresAt, lastUsedAt } = app
  return {
    id,
    name,
    redirectHost,
    scopes,
    person: { id: person.id, name: joinName(person) },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

export async function listConnectedApps(
  scope: SignedInScope,
  query: QueryOf<typeof contract.listConnectedApps>,
): Promise<ReplyOf<typeof contract.listConnectedApps>> {
  const { rows, total } = await pageOfApps(scope.db, toVisible(scope), query)
  return { items: rows.map(toConnectedApp), total }
}

async function getAppRow(scope: SignedInScope, id: string): Promise<ListedApp> {
  const row = await findAppRow(scope.db, { id, ...toVisible(scope) })
  if (!row) throw notFound()
  return row
}

export async function getConnectedApp(scope: SignedInScope, id: string): Promise<contract.ConnectedApp> {
  return toConnectedApp(await getAppRow(scope, id))
}

export async function disconnectApp(scope: SignedInScope, id: string): Promise<void> {
  const { db, account } = scope
  const { app } = await getAppRow(scope, id)
  const event = recordAppEvent(scope, app, {
    action: 'connected-app.disconnected',
    actor: toActorName(account),
  })
  await commit(db, [assertApp(db, app), deleteApp(db, app), event], { app: notFound })
}
