import { env } from 'cloudflare:workers'
import * as contract from '#contract/people/results.ts'
import { type TestApi } from './api.ts'
import { openCycles } from './cycles.ts'

/** The calls of somebody about the results of a cycle. */
export function resultsAs(api: TestApi, token: string) {
  return {
    results: (cycleId: string, query: object = {}) =>
      api.call(contract.getResults, { params: { cycleId }, query }, { token }),
    exportFile: (cycleId: string, query: object = {}) =>
      api.call(contract.exportResults, { params: { cycleId }, query }, { token }),
  }
}

interface Stored {
  id: string
  first_name: string
}

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

/** Packets by the first names of their reviewees. */
async function readPackets(cycleId: string): Promise<Map<string, string>> {
  const { results } = await env.DB.prepare(
    'SELECT p.id, u.first_name FROM review_packets p JOIN users u ON u.id = p.reviewee_id WHERE p.cycle_id = ?',
  )
    .bind(cycleId)
    .all<Stored>()
  return new Map(results.map(({ first_name, id }) => [first_name, id]))
}

/** The question of a direction that is asked at this position. */
async function readQuestion(cycleId: string, direction: string, position = 0): Promise<string> {
  const row = await env.DB.prepare(
    'SELECT id FROM review_cycle_questions WHERE cycle_id = ? AND direction = ? AND position = ?',
  )
    .bind(cycleId, direction, position)
    .first<{ id: string }>()
  return row?.id ?? ''
}

/**
 * A cycle of managers and peers about Mia, Tom and Zoë whose reviews have ended: what people responded is written into the database as
 * ended reviews leave it.
 */
export async function openEnded(api: TestApi, body: object = {}) {
  const cycles = await openCycles(api)
  const manager = await cycles.addTemplate('Managers')
  const peer = await cycles.addTemplate('Peers')
  const attributes = [await cycles.addAttribute('Performance'), await cycles.addAttribute('Potential')]
  const { id } = (
    await cycles.create({
      groups: [
        { direction: 'manager', templateId: manager },
        { direction: 'peer', templateId: peer },
      ],
      scoredAttributeIds: attributes,
      peerSelection: { min: 0, max: 5 },
      calibration: { enabled: true, axisX: attributes[0], axisY: attributes[1] },
      ...body,
    })
  ).body
  await cycles.add(id, { userIds: [cycles.mia.id, cycles.tom.id, cycles.zoe.id] })
  await cycles.launch(id)
  await cycles.endPeerSelection(id)
  await cycles.endReviews(id)
  const packets = await readPackets(id)
  const packetOf = (name: string) => packets.get(name) ?? ''
  return {
    ...cycles,
    ...resultsAs(api, cycles.token),
    id,
    packetOf,
    attributes,
    /** What their manager responded about somebody. */
    async rate(name: string, value: unknown) {
      const question = await readQuestion(id, 'manager')
      const which = "FROM reviews WHERE packet_id = ? AND direction = 'manager'"
      await run(
        `UPDATE reviews SET state = 'submitted' WHERE packet_id = ? AND direction = 'manager'`,
        packetOf(name),
      )
      await run(
        `INSERT INTO review_answers (review_id, cycle_question_id, organization_id, value, is_not_applicable)
         SELECT id, ?, organization_id, ?, 0 ${which}`,
        question,
        JSON.stringify(value),
        packetOf(name),
      )
    },
    /** What peers responded about somebody. */
    async ratePeers(name: string, values: readonly unknown[]) {
      const question = await readQuestion(id, 'peer')
      for (const value of values)
        await run(
          `INSERT INTO anonymous_answers (id, packet_id, cycle_id, organization_id, direction, cycle_question_id, value, is_not_applicable)
           SELECT ?, id, cycle_id, organization_id, 'peer', ?, ?, 0 FROM review_packets WHERE id = ?`,
          crypto.randomUUID(),
          question,
          JSON.stringify(value),
          packetOf(name),
        )
    },
    setScore: (name: string, score: number) =>
      run('UPDATE review_packets SET computed_score = ? WHERE id = ?', score, packetOf(name)),
    setTeam: (name: string, teamId: string) =>
      run('UPDATE review_packets SET team_ids = ? WHERE id = ?', JSON.stringify([teamId]), packetOf(name)),
    rateAttribute: (name: string, attributeId: string, [option, calibrated = null]: (number | null)[]) =>
      run(
        `INSERT INTO review_attribute_scores (packet_id, cycle_id, organization_id, attribute_id, option, calibrated_option)
         SELECT id, cycle_id, organization_id, ?, ?, ? FROM review_packets WHERE id = ?`,
        attributeId,
        option,
        calibrated,
        packetOf(name),
      ),
  }
}
