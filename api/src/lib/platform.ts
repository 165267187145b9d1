import { type Db } from '#api/db/client.ts'
import { type Bindings, type Settings } from '#api/env.ts'
import { type Log } from './log.ts'

/** Everything that comes from outside. A request, a job and a queue each make one of their own; a test puts its parts in place. */
export interface Platform {
  /** Of the caller's organization; the directory where nobody is signed in. */
  db: Db
  /** What is known before an organization is: `db/open-db.ts`. */
  directory: Db
  now: () => Date
  settings: Settings
  bindings: Bindings
  log: Log
  /** Of the call that this is for; null for what runs on a schedule. */
  requestId: string | null
  /** The way to other people's services. */
  fetch: typeof fetch
  /** The network that the caller comes from, for limits. */
  address: string
  /** What the caller says they come with, for their list of sessions. */
  userAgent: string | null
  /** Work that may end after the response has been sent. */
  later: (work: Promise<unknown>) => void
}
