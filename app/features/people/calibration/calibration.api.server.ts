import type { Api } from '#app/lib/http/api.server.ts'
import type { EditCalibrationGroup, NewCalibrationGroup } from '#contract/people/calibration.forms.ts'
import type { SuggestedBy } from '#contract/people/calibration.words.ts'
import type { CalibrateForm } from '#contract/people/typed-calibration.forms.ts'
import * as contract from '#contract/people/calibration.ts'

const of = (groupId: string) => ({ params: { groupId } })

export const listCalibrationGroups = (api: Api, cycleId: string) =>
  api(contract.listCalibrationGroups, { params: { cycleId } })
export const listOwnCalibrationGroups = (api: Api) => api(contract.listOwnCalibrationGroups, {})
export const suggestCalibrationGroups = (api: Api, cycleId: string, by: SuggestedBy) =>
  api(contract.suggestCalibrationGroups, { params: { cycleId }, query: { by } })
export const createCalibrationGroup = (api: Api, cycleId: string, body: NewCalibrationGroup) =>
  api(contract.createCalibrationGroup, { params: { cycleId }, body })
export const getCalibrationGroup = (api: Api, id: string) => api(contract.getCalibrationGroup, of(id))
export const updateCalibrationGroup = (api: Api, id: string, body: EditCalibrationGroup) =>
  api(contract.updateCalibrationGroup, { ...of(id), body })
export const deleteCalibrationGroup = (api: Api, id: string) => api(contract.deleteCalibrationGroup, of(id))
export const closeCalibrationGroup = (api: Api, id: string) => api(contract.closeCalibrationGroup, of(id))
export const reopenCalibrationGroup = (api: Api, id: string) => api(contract.reopenCalibrationGroup, of(id))

/** The ratings of one person, one after the other; those before one that is refused are changed. */
export async function calibrateScores(
  api: Api,
  id: string,
  { participantId, reason, changes }: CalibrateForm,
): Promise<void> {
  for (const change of changes)
    await api(contract.calibrateScore, { ...of(id), body: { participantId, reason, ...change } })
}

/** Reviewees of a cycle that are in no group, by name. */
export async function listUngrouped(api: Api, cycleId: string): Promise<{ id: string; name: string }[]> {
  const { suggestions } = await suggestCalibrationGroups(api, cycleId, 'manager')
  return suggestions
    .flatMap(({ reviewees }) => reviewees)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
