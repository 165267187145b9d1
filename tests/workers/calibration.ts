import { env } from 'cloudflare:workers'
import * as attributes from '#contract/people/attributes.ts'
import * as contract from '#contract/people/calibration.ts'
import { type TestApi } from './api.ts'
import { openCycles } from './cycles.ts'
import { packetsAs } from './packets.ts'

/** The calls of somebody about calibration. */
export function calibrationAs(api: TestApi, token: string) {
  const by = { token }
  const of = (groupId: string) => ({ params: { groupId } })
  return {
    ownGroups: () => api.call(contract.listOwnCalibrationGroups, {}, by),
    listGroups: (cycleId: string) => api.call(contract.listCalibrationGroups, { params: { cycleId } }, by),
    createGroup: (cycleId: string, body: object) =>
      api.call(contract.createCalibrationGroup, { params: { cycleId }, body: body as never }, by),
    suggest: (cycleId: string, suggestedBy: 'manager' | 'team') =>
      api.call(contract.suggestCalibrationGroups, { params: { cycleId }, query: { by: suggestedBy } }, by),
    grid: (groupId: string) => api.call(contract.getCalibrationGroup, of(groupId), by),
    editGroup: (groupId: string, body: object) =>
      api.call(contract.updateCalibrationGroup, { ...of(groupId), body: body as never }, by),
    deleteGroup: (groupId: string) => api.call(contract.deleteCalibrationGroup, of(groupId), by),
    calibrate: (groupId: string, body: object) =>
      api.call(contract.calibrateScore, { ...of(groupId), body: body as never }, by),
    closeGroup: (groupId: string) => api.call(contract.closeCalibrationGroup, of(groupId), by),
    reopenGroup: (groupId: string) => api.call(contract.reopenCalibrationGroup, of(groupId), by),
    gridFile: (groupId: string) => api.call(contract.exportCalibrationGroup, of(groupId), by),
    changesFile: (groupId: string) => api.call(contract.exportCalibrationChanges, of(groupId), by),
  }
}

async function addAttribute(api: TestApi, token: string, name: string, labels: readonly string[]) {
  const options = labels.map((label, index) => ({ label, value: index + 1 }))
  const body = { name, options } as never
  return (await api.call(attributes.createAttribute, { body }, { token })).body.id
}

/**
 * A cycle in calibration about Mia, Tom, Zoë and Ida, with a score that is the mean of two attributes: Performance with three options, Potential
 * with five. Olga leads Mia, who leads Tom and Zoë; Tom leads Ida. Fay and Pia are nobody's managers, Ada is an administrator.
 */
export async function openCalibration(api: TestApi, body: object = {}) {
  const company = await openCycles(api)
  const { templates, token } = company
  const ida = await templates.join({ firstName: 'Ida', managerId: company.tom.id })
  const fay = await templates.join({ firstName: 'Fay', managerId: company.owner.id })
  const pia = await templates.join({ firstName: 'Pia', managerId: company.owner.id })
  const ada = await templates.join({ firstName: 'Ada', role: 'administrator' })
  const performance = await addAttribute(api, token, 'Performance', ['Low', 'Middle', 'High'])
  const potential = await addAttribute(api, token, 'Potential', ['1', '2', '3', '4', '5'])
  const templateId = await company.addTemplate('results')
  const created = await company.create({
    groups: [{ direction: 'manager', templateId }],
    scoredAttributeIds: [performance, potential],
    calibration: { enabled: true, axisX: performance, axisY: potential },
    score: { mode: 'attributes' },
    ...body,
  })
  const { id } = created.body
  await company.add(id, { userIds: [company.mia.id, company.tom.id, company.zoe.id, ida.id] })
  await company.launch(id)
  const { items } = (await company.participants(id)).body
  const packetOf = (person: { id: string }) =>
    items.find(({ reviewee }) => reviewee.id === person.id)?.id ?? ''
  const asOlga = packetsAs(api, token)
  /** How somebody was rated; null leaves an attribute without a rating. */
  const rate = (person: { id: string }, [x, y]: readonly (number | null)[]) =>
    asOlga.rate(packetOf(person), {
      scores: [
        { attributeId: performance, option: x ?? null },
        { attributeId: potential, option: y ?? null },
      ],
    })
  return {
    ...company,
    ...calibrationAs(api, token),
    ida,
    fay,
    pia,
    ada,
    cycleId: id,
    performance,
    potential,
    packetOf,
    rate,
    asOlga,
    as: (person: { token: string }) => calibrationAs(api, person.token),
    /** Rates everybody but Ida's potential, ends the reviews, and makes a group of Tom, Zoë and Ida that Fay facilitates and Pia takes part in. */
    async openGroup(more: object = {}) {
      await rate(company.mia, [2, 4])
      await rate(company.tom, [1, 2])
      await rate(company.zoe, [0, 1])
      await rate(ida, [2, null])
      await company.endReviews(id)
      const group = {
        name: 'Product',
        facilitatorIds: [fay.id],
        participantIds: [pia.id, company.mia.id],
        revieweeIds: [company.tom.id, company.zoe.id, ida.id],
        ...more,
      }
      const made = await calibrationAs(api, token).createGroup(id, group)
      return { groupId: made.body.id, group, made }
    },
  }
}

/** What is stored of a rating. */
export const storedRating = (packetId: string, attributeId: string) =>
  env.DB.prepare(
    `SELECT option, calibrated_option AS calibrated, calibration_reason AS reason, version
     FROM review_attribute_scores WHERE packet_id = ? AND attribute_id = ?`,
  )
    .bind(packetId, attributeId)
    .first<{ option: number | null; calibrated: number | null; reason: string | null; version: number }>()
