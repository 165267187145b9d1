import { type Sql } from '#api/lib/object-database.ts'

/**
 * What is done about an audit, in this order: its pages are taken, those that it has no more go, rows of the full-text index are
 * written, and then everything that follows from all of them is calculated. Of a deleted audit, `drop` comes first.
 */
export const PHASES = [
  'take',
  'drop',
  'sweep',
  'write',
  'terms',
  'graph',
  'keywords',
  'positions',
  'snapshot',
] as const
export type Phase = (typeof PHASES)[number]

export interface Work {
  auditNo: number
  phase: Phase
  /** Where the phase is, in terms of its own. */
  cursor: number
}

export function findWork(sql: Sql): Work | undefined {
  const [row] = sql.exec('SELECT audit_no, phase, cursor FROM work')
  if (!row) return undefined
  return { auditNo: Number(row['audit_no']), phase: row['phase'] as Phase, cursor: Number(row['cursor']) }
}

export function saveWork(sql: Sql, { auditNo, phase, cursor }: Work): void {
  sql.exec(
    'INSERT OR REPLACE INTO work (id, audit_no, phase, cursor) VALUES (1, ?, ?, ?)',
    auditNo,
    phase,
    cursor,
  )
}

export const clearWork = (sql: Sql) => void sql.exec('DELETE FROM work')
