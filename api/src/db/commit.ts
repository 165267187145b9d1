import { type DomainError } from '#api/lib/domain-error.ts'
import { type Guard, type Write } from './batch-assertions.ts'
import { type Db, type Statement } from './client.ts'

/** The error for a failed guard; may read the current state first. */
export type Refusal = () => DomainError | Promise<DomainError>
export type Refusals<Name extends string> = { readonly [Each in Name]: Refusal }

const FAILED_ASSERTION = /'assertion:([a-z-]+)'/
const TAKEN_COLUMNS = /UNIQUE constraint failed: (\w+\.\w+(?:, \w+\.\w+)*)/

const isGuard = (write: Write<string>): write is Guard<string> => 'statement' in write

/**
 * Runs all writes in one transaction, or none of them. Where a guard fails, its refusal in `refusals` is thrown; a
 * guard without a refusal does not compile.
 */
export function commit(db: Db, writes: readonly Statement[]): Promise<void>
export function commit<Name extends string>(
  db: Db,
  writes: readonly Write<Name>[],
  refusals: Refusals<NoInfer<Name>>,
): Promise<void>
export async function commit(
  db: Db,
  writes: readonly Write<string>[],
  refusals: Partial<Refusals<string>> = {},
): Promise<void> {
  const [first, ...rest] = writes.map((write) => (isGuard(write) ? write.statement : write))
  if (!first) return
  try {
    await db.batch([first, ...rest])
  } catch (error) {
    const failed = findFailedGuard(writes.filter(isGuard), error)
    const refusal = failed && Object.hasOwn(refusals, failed.name) ? refusals[failed.name] : undefined
    if (!refusal) throw error
    throw await refusal()
  }
}

/** Drizzle wraps the error of the database, which is the innermost cause. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return ''
  return error.cause === undefined ? error.message : toReason(error.cause)
}

function findFailedGuard(guards: Guard<string>[], error: unknown): Guard<string> | undefined {
  const reason = toReason(error)
  const assertion = FAILED_ASSERTION.exec(reason)?.[1]
  const columns = TAKEN_COLUMNS.exec(reason)?.[1]
  return guards.find(({ name, unique }) => (unique === undefined ? name === assertion : unique === columns))
}
