import { getCycle } from '#contract/people/cycles.ts'
import * as contract from '#contract/people/auditing.ts'
import { type RevieweeSees } from '#contract/people/cycles.words.ts'
import { DIRECTIONS } from '#contract/people/questions.words.ts'
import { type TestApi } from './api.ts'
import { toCycleSettings } from './cycle-settings.ts'

/** The calls of somebody who audits. */
export function auditingAs(api: TestApi, { token }: { token: string }) {
  const by = { token }
  const toText = async (endpoint: typeof contract.exportAuditedReviews, query: object) =>
    (await api.call(endpoint, { query }, by)).body as unknown as string // a file’s reply is text
  return {
    cycles: (query = {}) => api.call(contract.listAuditedCycles, { query }, by),
    reviews: (query = {}) => api.call(contract.listAuditedReviews, { query }, by),
    log: (query = {}) => api.call(contract.listReviewLog, { query }, by),
    cyclesFile: (query = {}) => toText(contract.exportAuditedCycles as never, query),
    reviewsFile: (query = {}) => toText(contract.exportAuditedReviews, query),
    logFile: (query = {}) => toText(contract.exportReviewLog as never, query),
    cycle: (cycleId: string) => api.call(getCycle, { params: { cycleId } }, by),
  }
}

export interface WrittenCycle {
  id: string
  organizationId: string
  revieweeSees: RevieweeSees
  strict?: boolean
  hideReviewerList?: boolean
  dueOn?: string | null
  revieweeId: string
  /** Who writes, with the direction, the state, and the instant of submission. */
  written: {
    by: string
    direction: (typeof DIRECTIONS)[number]
    state?: string
    at?: number
  }[]
}

/** A cycle in progress with one reviewee, straight into the database, for tests that are not about launching. */
export async function insertWrittenCycle(api: TestApi, cycle: WrittenCycle): Promise<void> {
  const { DB } = api.bindings
  const { id, organizationId, revieweeSees, strict = true, hideReviewerList = true, dueOn = null } = cycle
  const settings = toCycleSettings({
    groups: DIRECTIONS.map((direction) => ({
      direction,
      templateId: null,
      revieweeSees,
      dueOn,
      managerSees: 'always',
    })),
    anonymity: { threshold: 3, splitAndShuffle: true, hideReviewerList, strict },
  })
  const packetId = id.replace('rcy_', 'rpk_')
  await DB.batch([
    DB.prepare(
      `insert into review_cycles (id, organization_id, name, folded_name, searched, state, settings, created_at, version)
       values (?1, ?2, ?1, lower(?1), lower(?1), 'in_progress', ?3, 0, 1)`,
    ).bind(id, organizationId, JSON.stringify(settings)),
    DB.prepare(
      `insert into review_packets (id, cycle_id, organization_id, reviewee_id, is_manager_chosen, state, assigned_at, version)
       values (?, ?, ?, ?, 0, 'pending', 1, 1)`,
    ).bind(packetId, id, organizationId, cycle.revieweeId),
    ...cycle.written.map(({ by, direction, state = 'not_started', at = null }, index) =>
      DB.prepare(
        `insert into reviews (id, packet_id, cycle_id, organization_id, direction, reviewer_id, state, submitted_at, version)
         values (?, ?, ?, ?, ?, ?, ?, ?, 1)`,
      ).bind(
        `${id.replace('rcy_', 'rvw_')}_${index}`,
        packetId,
        id,
        organizationId,
        direction,
        by,
        state,
        at,
      ),
    ),
  ])
}
