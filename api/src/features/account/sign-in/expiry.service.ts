import { commit } from '#api/db/commit.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { deleteLinksBefore } from '#api/core/credentials/mailed-links.queries.ts'
import { deleteCredentialsBefore } from '#api/core/directory/credentials.queries.ts'
import { deleteSessionsBefore } from '#api/core/sessions/sessions.queries.ts'

/** Deletes expired sessions, links and credentials. */
export async function forgetExpired({ db, now }: Scope): Promise<void> {
  const at = now()
  await commit(db, [deleteSessionsBefore(db, at), deleteLinksBefore(db, at), deleteCredentialsBefore(db, at)])
}
