import { type Bindings } from '#api/env.ts'
import { type Db, overD1 } from './client.ts'

type Databases = Pick<Bindings, 'DB' | 'ELSEWHERE'>

/**
 * A session that starts at the primary: it always sees the latest writes, and later reads of the same session may come
 * from a nearby replica.
 */
const openSession = (database: D1Database): Db => overD1(database.withSession('first-primary'))

/**
 * The database of what is looked up before the organization is known: people by email address, sessions, emailed links
 * by token, customers of the payment provider, mail, job runs. Which table is whose: docs/decisions/047.
 */
export const openDirectory = ({ DB }: Databases): Db => openSession(DB)

/** The D1 database of an organization's rows. Nothing else knows which one that is: see docs/scale.md. */
const databaseOf = ({ DB, ELSEWHERE }: Databases, organizationId: string): D1Database =>
  ELSEWHERE?.[organizationId] ?? DB

/**
 * The database of one organization. A promise, because with several databases the directory is queried for the right
 * one. A caller with an open directory passes it in: where both are one D1 they share a session, so that each reads
 * what the other wrote.
 */
export function openDb(env: Databases, organizationId: string, directory?: Db): Promise<Db> {
  const database = databaseOf(env, organizationId)
  return Promise.resolve(database === env.DB && directory ? directory : openSession(database))
}

/** Every database of organizations, for jobs that process all of them. */
export const openEachDb = ({ DB, ELSEWHERE = {} }: Databases): Db[] =>
  [...new Set([DB, ...Object.values(ELSEWHERE)])].map(openSession)
