import { type HostFacts } from '#api/engine/host-facts.ts'
import { type Sql } from '#api/lib/object-database.ts'

/** Keeps what is known of a host until its checks run at the end. */
export function storeHost(sql: Sql, host: HostFacts): void {
  sql.exec('INSERT OR REPLACE INTO hosts (origin, facts) VALUES (?, ?)', host.origin, JSON.stringify(host))
}

// Written by storeHost.
const toFacts = (row: Record<string, unknown>) => JSON.parse(String(row['facts'])) as HostFacts

/** What is known of a host; undefined where it has not been asked. */
export function findHost(sql: Sql, origin: string): HostFacts | undefined {
  const [row] = sql.exec('SELECT facts FROM hosts WHERE origin = ?', origin)
  return row && toFacts(row)
}

export const listHosts = (sql: Sql): HostFacts[] => Array.from(sql.exec('SELECT facts FROM hosts'), toFacts)
