import { env } from 'cloudflare:workers'
import { closeAll } from '#api/core/reviews/close-packets.ts'
import * as contract from '#contract/people/results.ts'
import { type AnswerValue } from '#contract/people/review-answers.ts'
import { type TestApi } from './api.ts'
import { openCycles } from './cycles.ts'
import { writeReview } from './packets.ts'
import { createTestScope } from './people.ts'

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

/** A cycle of managers and peers about Mia, Tom and Zoë whose reviews are being written. */
export async function openWritten(api: TestApi, body: object = {}) {
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
  let packets = await readPackets(id)
  const packetOf = (name: string) => packets.get(name) ?? ''
  return {
    ...cycles,
    ...resultsAs(api, cycles.token),
    id,
    packetOf,
    attributes,
    /** People of other managers, who are reviewed as well. */
    async addReviewees(userIds: readonly string[]) {
      await cycles.add(id, { userIds })
      packets = await readPackets(id)
    },
    /** What Mia responded about somebody. */
    rate: (name: string, value: AnswerValue) =>
      writeReview(api, {
        packetId: packetOf(name),
        reviewerId: cycles.mia.id,
        direction: 'manager',
        values: [value],
      }),
    /** What peers responded about somebody, each of them somebody new. */
    async ratePeers(name: string, values: readonly AnswerValue[]) {
      for (const value of values) {
        const { id: reviewerId } = await cycles.templates.join({})
        await writeReview(api, { packetId: packetOf(name), reviewerId, direction: 'peer', values: [value] })
      }
    },
    /** Ends the reviews and closes the packets. */
    async end() {
      await cycles.endReviews(id)
      await closeAll(createTestScope(api))
    },
    setScore: (name: string, score: number) =>
      run('UPDATE review_packets SET computed_score = ? WHERE id = ?', score, packetOf(name)),
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
