import { type Bindings } from '#api/env.ts'
import { type Db, overD1 } from './client.ts'

type Databases = Pick<Bindings, 'DB' | 'ELSEWHERE'>

/**
 * A session that starts at the primary: what was written a moment ago is always seen, and the later reads of the same
 * session may come from a near replica.
 */
const openSession = (database: D1Database): Db => overD1(database.withSession('first-primary'))

/**
 * The database of what is known before an organization is: people by their address, sessions, links by their token, the
 * payment provider's customers, mail, runs of jobs. Which table is whose: docs/decisions/047.
 */
export const openDirectory = ({ DB }: Databases): Db => openSession(DB)

/** The D1 that an organization's rows are in. This is the one place that knows: see docs/scale.md. */
const databaseOf = ({ DB, ELSEWHERE }: Databases, organizationId: string): D1Database =>
  ELSEWHERE?.[organizationId] ?? DB

/**
 * The database of one organization. A promise, because where there are several the directory is asked which. Whoever has
 * opened the directory hands it over: where both are one D1 they are one session, so that one reads what the other wrote.
 */
export function openDb(env: Databases, organizationId: string, directory?: Db): Promise<Db> {
  const database = databaseOf(env, organizationId)
  return Promise.resolve(database === env.DB && directory ? directory : openSession(database))
}

/** Every database that organizations live in, for the jobs that look after the rows of all of them. */
export const openEachDb = ({ DB, ELSEWHERE = {} }: Databases): Db[] =>
  [...new Set([DB, ...Object.values(ELSEWHERE)])].map(openSession)
