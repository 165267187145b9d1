import { expect, test } from 'vitest'
import { AUDIT_EVENTS, type AuditAction } from '#contract/organization/audit-log.actions.ts'
import { type AuditEventFacts } from './audit-log.queries.ts'

type Kept<Action extends AuditAction> = Pick<AuditEventFacts<Action>, 'before' | 'after'>

// What the compiler is to refuse: an error that is expected and does not come is one.
const KEPT = [
  { before: { name: 'A', leadId: null }, after: { name: 'B' } } satisfies Kept<'team.updated'>,
  // @ts-expect-error -- the lead is kept by their id, and told by their name
  { after: { lead: 'Ana Lima' } } satisfies Kept<'team.updated'>,
  // @ts-expect-error -- a field of nothing
  { after: { nickname: 'Ana' } } satisfies Kept<'user.updated'>,
  // @ts-expect-error -- nothing is kept of it
  { before: { status: 'active' } } satisfies Kept<'site.removed'>,
]
const status = { status: 'archived' }
// @ts-expect-error -- another action's, also in a variable
const inVariable: Kept<'user.updated'> = { after: status }

test('what is kept of an action is of the names that its registry has, which are no names of nothing', () => {
  expect([...KEPT, inVariable]).toHaveLength(5)
  for (const [action, kind] of Object.entries(AUDIT_EVENTS)) {
    if ('values' in kind) expect(new Set(kind.values).size, action).toBe(kind.values.length)
  }
})
