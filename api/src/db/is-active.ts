import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

/**
 * Whether a user is active, with the status as a literal: SQLite compiles a query again for each value of a parameter that a
 * partial index (`users_active_by_email`) may depend on.
 */
export const isActive = ({ status }: { status: AnyColumn }): SQL => sql`${status} = 'active'`
