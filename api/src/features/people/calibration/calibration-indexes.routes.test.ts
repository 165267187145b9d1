import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { overD1 } from '#api/db/client.ts'
import { listFacilitated } from './tasks.queries.ts'
import {
  countChanges,
  countOptions,
  listChanges,
  listCycleAttributes,
  listGroupRatings,
  listGroupReviewees,
  listNames,
} from './grid.queries.ts'
import { findGroup, listGroups, listPacketsOf } from './groups.queries.ts'
import { findGroupedPacket, readScored } from './scores.queries.ts'
import { countUngrouped, listUngrouped } from './suggestions.queries.ts'

/** The statements of everything that calibration asks. */
async function listStatements(): Promise<string[]> {
  const statements = new Set<string>()
  const db = overD1({
    prepare: (statement) => {
      statements.add(statement)
      return env.DB.prepare(statement)
    },
    batch: (all) => env.DB.batch(all),
  })
  const organizationId = 'org_a'
  const [cycle, group] = [
    { id: 'rcy_a', organizationId },
    { id: 'cgr_a', organizationId },
  ]
  await findGroup(db, group, 'usr_a')
  await listGroups(db, cycle, 'usr_a')
  await listPacketsOf(db, cycle, ['usr_a'])
  await listUngrouped(db, cycle)
  await countUngrouped(db, cycle)
  await listGroupReviewees(db, group)
  await listGroupRatings(db, group)
  await listCycleAttributes(db, cycle)
  await countOptions(db, cycle)
  await listNames(db, organizationId, ['usr_a'])
  await listChanges(db, group, { limit: 10 })
  await countChanges(db, group)
  await findGroupedPacket(db, { groupId: 'cgr_a', organizationId, packetId: 'rpk_a' })
  await readScored(db, { id: 'rpk_a', cycleId: 'rcy_a' })
  await listFacilitated(db, { organizationId, personIds: ['usr_a'], doneSince: new Date(0) })
  return [...statements]
}

const SCAN = /^SCAN (?:calibration_\w+|review_\w+|users|teams|reviewee|packet_manager|person|actor|rater)\b/

test('every statement of calibration finds its rows by an index', async () => {
  const statements = await listStatements()
  expect(statements.length).toBeGreaterThan(14)
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
