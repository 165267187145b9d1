import { listVersionsSince } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditValues } from '#contract/audit-event.ts'
import { DomainError } from '#api/lib/domain-error.ts'

interface Edit<Fields extends AuditValues> {
  /** The stored values. */
  current: { id: string; version: number; values: Fields }
  /** The values of the form; absent fields stay unchanged. */
  sent: Partial<Fields>
  /** The versions that the caller knows; without one, nothing is compared. */
  opened: { version?: number | undefined; seenVersion?: number | undefined }
  /** Fields that other actions change too, which the audit log records under those. */
  changedElsewhere?: readonly (keyof Fields)[]
  /** A value as the form shows it; null for an empty one. */
  toText: (field: keyof Fields & string) => string | null | Promise<string | null>
  /** What its sender does to overwrite what clashes, where it is not a form that is saved. */
  again?: string
}

/** The most changes that a form may have missed, since each of them is read. */
const MOST_VERSIONS = 500
const TOO_OLD = 'This was changed many times since you opened it. Open it again and repeat your change.'

type Value = AuditValues[string] | undefined
const toKey = (value: Value) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value)
const isSame = (a: Value, b: Value) => toKey(a) === toKey(b)

/**
 * The fields of an edit to write, where somebody else may have changed the record since the form was opened: those that
 * the sender changed. Fields that only the other person changed are left out. Fields that both changed are refused,
 * with their current values (docs/decisions/052).
 */
export async function mergeEdit<Fields extends AuditValues>(
  scope: Pick<SignedInScope, 'db' | 'actor'>,
  edit: Edit<Fields>,
): Promise<Partial<Fields>> {
  const { current, sent } = edit
  const { version: opened, seenVersion = opened } = edit.opened
  if (opened === undefined || opened === current.version) return sent
  if (current.version - opened > MOST_VERSIONS) throw new DomainError('conflict', TOO_OLD)
  const { organizationId } = scope.actor
  const events = await listVersionsSince(scope.db, { organizationId, subjectId: current.id, version: opened })
  const since = (version: number) => events.filter((event) => Number(event.subjectVersion) > version)
  const valueAt = (version: number, field: string): Value => {
    const first = since(version).find(({ before }) => before && Object.hasOwn(before, field))
    if (first) return first.before?.[field]
    const isUntold = since(version).length < current.version - version
    return isUntold && edit.changedElsewhere?.includes(field) ? undefined : current.values[field]
  }
  const seen = Math.max(opened, seenVersion ?? opened)
  const differing = Object.keys(sent).filter((field) => !isSame(sent[field], current.values[field]))
  const own = differing.filter((field) => !isSame(sent[field], valueAt(opened, field)))
  const clashing = own.filter((field) => !isSame(valueAt(seen, field), current.values[field]))
  if (clashing.length > 0) throw await toConflict(scope, edit, { clashing, since: since(seen) })
  return Object.fromEntries(own.map((field) => [field, sent[field]])) as Partial<Fields> // fields of `sent`
}

interface Clash {
  clashing: string[]
  /** Every change that was missed. */
  since: Pick<Awaited<ReturnType<typeof listVersionsSince>>[number], 'actorId' | 'actorName' | 'before'>[]
}

/** Those who changed what clashes; where no event tells that of a field, all who made a version meanwhile. */
function listOthers({ id }: Pick<SignedInScope['actor'], 'id'>, { clashing, since }: Clash): string[] {
  const own = since.filter(({ before }) => clashing.some((field) => before && Object.hasOwn(before, field)))
  const names = (own.length > 0 ? own : since).map(({ actorId, actorName }) =>
    actorId === id ? 'You' : actorName,
  )
  return [...new Set(names)].filter((name) => name !== null)
}

async function toConflict<Fields extends AuditValues>(
  { actor }: Pick<SignedInScope, 'actor'>,
  { current, toText, again = 'Save again to keep yours.' }: Edit<Fields>,
  clash: Clash,
): Promise<DomainError> {
  const who = listOthers(actor, clash).join(' and ') || 'Somebody'
  const detail = `${who} changed this while it was being edited.`
  const texts = await Promise.all(
    clash.clashing.map(async (field) => {
      const now = await toText(field)
      const shown = now === null || now === '' ? 'empty' : `“${now}”`
      return [field, [`Changed meanwhile to ${shown}. ${again}`]] as const
    }),
  )
  return new DomainError('conflict', detail, {
    errors: { '': [detail], ...Object.fromEntries(texts) },
    version: current.version,
  })
}
