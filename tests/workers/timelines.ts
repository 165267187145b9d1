import { env } from 'cloudflare:workers'
import { moveDueCycles } from '#api/features/people/cycles/timeline.service.ts'
import { startOfDay } from '#api/lib/zoned-days.ts'
import { type TestApi } from './api.ts'
import { openCycles } from './cycles.ts'
import { createTestScope } from './people.ts'

export const ZONE = 'America/Santiago'
export const DAYS = {
  launch: '2027-04-04',
  endPeerSelection: null,
  endReviews: '2027-04-20',
  endCalibration: '2027-04-25',
  complete: '2027-05-01',
}

/** The job alone is at another time: sessions end soon. */
const runAt = (api: TestApi, at: Date) => moveDueCycles({ ...createTestScope(api), now: () => at })

/** Runs the job when a day begins where the company is. */
export const runOn = (api: TestApi, day: string, laterMs = 0) =>
  runAt(api, new Date(startOfDay(day, ZONE).getTime() + laterMs))

/** A cycle about Mia and Tom, with a timeline, in a company in Santiago. */
export async function openTimeline(api: TestApi, at = new Date('2027-03-01T12:00:00Z')) {
  api.clock.at = at
  const company = await openCycles(api)
  await env.DB.prepare('UPDATE organizations SET time_zone = ? WHERE id = ?')
    .bind(ZONE, company.organizationId)
    .run()
  const templateId = await company.addTemplate('results')
  const attributeId = await company.addAttribute('Values')
  const body = {
    sequence: 'timeline',
    timeline: DAYS,
    groups: ['self', 'manager'].map((direction) => ({ direction, templateId })),
    scoredAttributeIds: [attributeId],
    calibration: { enabled: true },
  }
  const { id } = (await company.create(body)).body
  await company.add(id, { userIds: [company.mia.id, company.tom.id] })
  const state = async () => (await company.get(id)).body.state
  return { ...company, id, body, state, templateId }
}
