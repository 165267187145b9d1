import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as progress from '#contract/people/cycles.progress.ts'
import * as moves from '#contract/people/cycles.moves.ts'
import * as participants from '#contract/people/cycles.participants.ts'
import * as questions from '#contract/people/cycles.questions.ts'
import * as contract from '#contract/people/cycles.ts'

/** As a query has it. */
const flag = (isOn: boolean | undefined) => (isOn ? 'true' : 'false')

const of = (cycleId: string) => ({ params: { cycleId } })
const about = (cycleId: string, participantId: string) => ({ params: { cycleId, participantId } })

export const listCycles = (api: Api, query: Partial<QueryOf<typeof contract.listCycles>>) =>
  api(contract.listCycles, { query })

export const getCycle = (api: Api, id: string) => api(contract.getCycle, of(id))
export const getReadiness = (api: Api, id: string) => api(moves.getReadiness, of(id))

export const createCycle = (api: Api, body: BodyOf<typeof contract.createCycle>) =>
  api(contract.createCycle, { body })
export const updateCycle = (api: Api, id: string, body: BodyOf<typeof contract.updateCycle>) =>
  api(contract.updateCycle, { ...of(id), body })

export const deleteCycle = (api: Api, id: string) => api(contract.deleteCycle, of(id))
export const duplicateCycle = (api: Api, id: string) => api(contract.duplicateCycle, of(id))

export const updateDays = (api: Api, id: string, body: BodyOf<typeof moves.updateDays>) =>
  api(moves.updateDays, { ...of(id), body })
export const scheduleCycle = (api: Api, id: string) => api(moves.scheduleCycle, of(id))
export const unscheduleCycle = (api: Api, id: string) => api(moves.unscheduleCycle, of(id))
export const launchCycle = (api: Api, id: string) => api(moves.launchCycle, of(id))
export const endPeerSelection = (api: Api, id: string) => api(moves.endPeerSelection, of(id))
export const endReviews = (api: Api, id: string) => api(moves.endReviews, of(id))
export const endCalibration = (api: Api, id: string, confirmed: boolean) =>
  api(moves.endCalibration, { ...of(id), body: { confirmed } })
export const reopenCycle = (api: Api, id: string) => api(moves.reopenCycle, of(id))
export const cancelCycle = (api: Api, id: string) => api(moves.cancelCycle, of(id))
export const completeCycle = (api: Api, id: string, confirmed: boolean) =>
  api(moves.completeCycle, { ...of(id), body: { confirmed } })

export const listParticipants = (
  api: Api,
  id: string,
  query: Partial<QueryOf<typeof participants.listParticipants>>,
) =>
  api(participants.listParticipants, {
    ...of(id),
    query: { ...query, withoutManager: flag(query.withoutManager) },
  })

export const addParticipants = (api: Api, id: string, body: BodyOf<typeof participants.addParticipants>) =>
  api(participants.addParticipants, { ...of(id), body })

export const getParticipant = (api: Api, id: string, participantId: string) =>
  api(participants.getParticipant, about(id, participantId))

export const updateParticipant = (
  api: Api,
  { id, participantId }: { id: string; participantId: string },
  body: BodyOf<typeof participants.updateParticipant>,
) => api(participants.updateParticipant, { ...about(id, participantId), body })

export const removeParticipant = (api: Api, id: string, participantId: string) =>
  api(participants.removeParticipant, about(id, participantId))

export const listCycleQuestions = (api: Api, id: string) => api(questions.listCycleQuestions, of(id))

export const rewordQuestion = (
  api: Api,
  { id, questionId }: { id: string; questionId: string },
  body: BodyOf<typeof questions.rewordQuestion>,
) => api(questions.rewordQuestion, { params: { cycleId: id, questionId }, body })

export const getProgress = (api: Api, id: string, query: Partial<QueryOf<typeof progress.getProgress>>) =>
  api(progress.getProgress, { ...of(id), query })

export const listOpenReviewers = (
  api: Api,
  id: string,
  query: Partial<QueryOf<typeof progress.listOpenReviewers>>,
) => api(progress.listOpenReviewers, { ...of(id), query: { ...query, overdue: flag(query.overdue) } })

export const remindReviewers = (api: Api, id: string, body: BodyOf<typeof progress.remindReviewers>) =>
  api(progress.remindReviewers, { ...of(id), body })

export const listReviewers = (api: Api, id: string, participantId: string) =>
  api(progress.listReviewers, about(id, participantId))

export const addReviewer = (
  api: Api,
  { id, participantId }: { id: string; participantId: string },
  body: BodyOf<typeof progress.addReviewer>,
) => api(progress.addReviewer, { ...about(id, participantId), body })

export const removeReviewer = (
  api: Api,
  { id, participantId }: { id: string; participantId: string },
  reviewId: string,
) => api(progress.removeReviewer, { params: { cycleId: id, participantId, reviewId } })
