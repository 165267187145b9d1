import { runBatch } from '#api/db/client.ts'
import { type Scope } from '#api/lib/scope.ts'
import { deleteLinksBefore } from './mailed-links.queries.ts'
import { deleteCredentialsBefore } from './people.queries.ts'
import { deleteSessionsBefore } from './sessions.queries.ts'

/** Removes sessions, links and credentials that can't be used any more. */
export async function forgetExpired({ db, now }: Scope): Promise<void> {
  const at = now()
  await runBatch(db, [
    deleteSessionsBefore(db, at),
    deleteLinksBefore(db, at),
    deleteCredentialsBefore(db, at),
  ])
}
