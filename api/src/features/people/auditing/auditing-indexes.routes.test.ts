import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { pageOfAuditEvents } from '#api/core/audit-log/audit-event-pages.queries.ts'
import { overD1 } from '#api/db/client.ts'
import { listAuditedCycles, listAuditedReviews, listReviewLog } from '#contract/people/auditing.ts'
import { pageOfAuditedCycles, readAuditedCycles } from './audited-cycles.queries.ts'
import { pageOfAuditedReviews, readAuditedReviews } from './audited-reviews.queries.ts'
import { toLogCondition } from './review-log.queries.ts'

const organizationId = 'org_a'
const DAYS = { since: new Date(0), before: new Date(1) }

async function readAll(parts: AsyncGenerator): Promise<void> {
  while (!(await parts.next()).done);
}

/** The statements of everything that auditing asks, for an administrator and for who owns a cycle. */
async function listStatements(): Promise<string[]> {
  const statements = new Set<string>()
  const db = overD1({
    prepare: (statement) => {
      statements.add(statement)
      return env.DB.prepare(statement)
    },
    batch: (all) => env.DB.batch(all),
  })
  for (const ownerId of [null, 'usr_a']) {
    const viewer = { userId: 'usr_a', organizationId, ownerId }
    const audit = { viewer, today: '2026-11-20' }
    for (const asked of [{}, { q: 'a', state: 'draft' }]) {
      const query = listAuditedCycles.query.parse(asked)
      await pageOfAuditedCycles(db, viewer, query)
      await readAll(readAuditedCycles(db, viewer, query))
    }
    const filter = {
      q: 'a',
      cycleId: 'rcy_a',
      revieweeId: 'usr_a',
      reviewerId: 'usr_b',
      kind: 'peer',
      state: 'submitted',
    }
    for (const asked of [{}, { ...filter, overdue: 'true', sort: 'due' }, { sort: 'reviewer' }]) {
      const query = listAuditedReviews.query.parse(asked)
      await pageOfAuditedReviews(db, audit, query)
      await readAll(readAuditedReviews(db, audit, query))
    }
    for (const asked of [
      {},
      { cycleId: 'rcy_a', actorId: 'usr_a', subjectId: 'usr_a', action: 'review.cycle-moved' },
    ]) {
      const query = listReviewLog.query.parse(asked)
      const also = toLogCondition(viewer, query)
      await pageOfAuditEvents(db, organizationId, { area: 'review', q: 'a', also, ...DAYS }, query)
    }
  }
  return [...statements]
}

/** Tables; what is built within a statement has other names. */
const SCAN =
  /^SCAN (?:reviews|review_packets|review_cycles|review_cycle_owners|users|changes|reviewee|reviewer|owner|named|of_review|about)\b/

test('every statement of auditing finds its rows by an index', async () => {
  const statements = await listStatements()
  expect(statements.length).toBeGreaterThan(12)
  for (const statement of statements) {
    const { results } = await env.DB.prepare(`explain query plan ${statement}`)
      .bind(...[...statement.matchAll(/\?/g)].map(() => null))
      .all<{ detail: string }>()
    expect([results.map(({ detail }) => detail).filter((detail) => SCAN.test(detail)), statement]).toEqual([
      [],
      statement,
    ])
  }
})
