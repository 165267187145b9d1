import { type Asked, type AskedCompany as Company, reason } from './permission-asked.ts'

const RATINGS = [4, 3, 5].map((score) => ({ score }))

export function askOfAppraisals({ appraisalId }: Company): Record<string, Asked> {
  const as = (state: string, more = '') => ({
    params: { appraisalId },
    before: [`update appraisals set state = '${state}'${more} where id = '${appraisalId}'`],
  })
  const rated = JSON.stringify(RATINGS)
  return {
    getAppraisal: as('self_submitted'),
    saveSelfRating: { ...as('draft'), body: { areas: RATINGS } },
    submitSelfRating: as('draft', `, self_areas = '${rated}'`),
    saveManagerRating: { ...as('self_submitted'), body: { areas: RATINGS } },
    submitManagerRating: as('self_submitted'),
    returnAppraisal: { ...as('self_submitted'), body: { reason } },
    finalizeAppraisal: as('manager_submitted'),
    acknowledgeAppraisal: { ...as('finalized'), body: {} },
  }
}

export function askOfAppraisalContent(company: Company): Record<string, Asked> {
  const { people, appraisalTemplateId, usedAppraisalTemplateId, appraisalCycleId, waitingAppraisalCycleId } =
    company
  const ofTemplate = { params: { appraisalTemplateId } }
  const ofCycle = { params: { appraisalCycleId } }
  const waiting = { params: { appraisalCycleId: waitingAppraisalCycleId } }
  const participant = { params: { ...waiting.params, userId: people.self.id } }
  const cycle = { name: 'Later', startDate: '2032-01-01', endDate: '2032-12-31' }
  return {
    getAppraisalTemplate: ofTemplate,
    createAppraisalTemplate: { body: { name: 'Another' } },
    updateAppraisalTemplate: {
      ...ofTemplate,
      body: { name: 'Changed', status: 'published', keyResultAreas: [{ name: 'All', weightage: 100 }] },
    },
    deleteAppraisalTemplate: ofTemplate,
    duplicateAppraisalTemplate: ofTemplate,
    archiveAppraisalTemplate: ofTemplate,
    restoreAppraisalTemplate: {
      ...ofTemplate,
      before: [`update appraisal_templates set archived_at = 1 where id = '${appraisalTemplateId}'`],
    },
    getAppraisalCycle: ofCycle,
    getAppraisalSummary: ofCycle,
    createAppraisalCycle: { body: cycle },
    updateAppraisalCycle: { ...waiting, body: cycle },
    deleteAppraisalCycle: waiting,
    createAppraisals: waiting,
    completeAppraisalCycle: { ...ofCycle, body: { confirmed: true } },
    reopenAppraisalCycle: {
      ...ofCycle,
      before: [`update appraisal_cycles set state = 'completed' where id = '${appraisalCycleId}'`],
    },
    listAppraisalParticipants: waiting,
    addAppraisalParticipants: {
      ...waiting,
      body: { userIds: [people.member.id], templateId: usedAppraisalTemplateId },
    },
    updateAppraisalParticipant: { ...participant, body: { templateId: usedAppraisalTemplateId } },
    removeAppraisalParticipant: participant,
  }
}

export function askOfFeedback({ people, feedbackId, requestId }: Company): Record<string, Asked> {
  const params = { feedbackId }
  const ofRequest = { params: { requestId } }
  const written = { kind: 'praise', body: 'Well done.' }
  return {
    giveFeedback: { body: { ...written, visibility: 'note_to_self', recipientIds: [] } },
    getFeedback: { params },
    updateFeedback: { params, body: { body: 'Well done indeed.' } },
    deleteFeedback: { params },
    reactToFeedback: { params, body: { reaction: 'thanks', isOn: true } },
    requestFeedback: {
      body: { askedIds: [people.nominated.id], prompt: 'How was it?', visibility: 'private' },
    },
    getFeedbackRequest: ofRequest,
    respondToFeedbackRequest: { ...ofRequest, body: written },
    dismissFeedbackRequest: ofRequest,
    cancelFeedbackRequest: ofRequest,
  }
}

export function askOfObjectives(company: Company): Record<string, Asked> {
  const { people, periodId, objectiveId, keyResultId, checkInId, manualId } = company
  const params = { objectiveId, keyResultId, checkInId, periodId }
  const dates = { startDate: '2020-01-01', endDate: '2099-12-31' }
  const objective = { title: 'Other', level: 'individual', ownerIds: [people.self.id], periodId, ...dates }
  const keyResult = { title: 'Other', ownerId: people.self.id, metric: 'number' }
  const set = (values: string) => ({
    params,
    before: [`update objectives set ${values} where id = '${objectiveId}'`],
  })
  const unused = ['delete from check_ins', 'update key_results set last_check_in_at = null']
  const second = [
    `insert into key_results select id || 'b', objective_id, organization_id, title, owner_id, metric, unit, currency, start_value,
      target_value, current_value, allow_over, milestones, weight, due_date, progress, health, confidence, last_check_in_at, archived_at,
      created_by, created_at, updated_at, version from key_results where id = '${keyResultId}'`,
  ]
  const approval = (state: string) => ({
    params,
    before: [
      `insert into okr_settings values ((select organization_id from objectives where id = '${objectiveId}'),
        9, 9, 'administrators', 'leads', 1, 10, 25, 1)`,
      `update objectives set state = '${state}' where id = '${objectiveId}'`,
    ],
  })
  const period = { name: 'Other', ...dates }
  const inState = (state: string) => ({
    params,
    before: [`update okr_periods set state = '${state}' where id = '${periodId}'`],
  })
  return {
    createPeriod: { body: period },
    getPeriod: { params },
    updatePeriod: { params, body: period },
    deletePeriod: { params, before: ['delete from objectives', ...inState('preparation').before] },
    activatePeriod: inState('preparation'),
    closePeriod: { params, body: { closeObjectives: true } },
    reopenPeriod: inState('closed'),
    updateOkrSettings: {
      body: {
        ...{ maxObjectives: 9, maxKeyResults: 9, companyCreators: 'managers', teamCreators: 'leads' },
        ...{ approvalRequired: false, onTrackGap: 10, atRiskGap: 30 },
      },
    },
    createObjective: { body: { ...objective, periodId: null } },
    updateObjective: { params, body: objective },
    commentOnObjective: { params, body: { text: 'On it.' } },
    duplicateObjective: { params, body: {} },
    restoreObjective: set('archived_at = 1'),
    createKeyResult: { params, body: keyResult },
    updateKeyResult: { params, body: keyResult },
    deleteKeyResult: { params, before: [...unused, ...second] },
    archiveKeyResult: { params, before: second },
    restoreKeyResult: {
      params,
      before: [...second, `update key_results set archived_at = 1 where id = '${keyResultId}'`],
    },
    setKeyResultWeights: { params, body: { keyResults: [{ id: keyResultId, weight: 2 }] } },
    deleteObjective: set(`state = 'draft'`),
    submitObjective: approval('draft'),
    approveObjective: approval('pending_approval'),
    returnObjective: approval('pending_approval'),
    activateObjective: set(`state = 'draft'`),
    closeObjective: { params, body: { outcome: 'achieved', comment: 'Done.' } },
    reopenObjective: set(`state = 'closed'`),
    checkInKeyResult: { params, body: { value: 2, health: 'on_track' } },
    checkInObjective: { params: { objectiveId: manualId }, body: { value: 2, health: 'on_track' } },
    updateCheckIn: { params, body: { value: 3, health: 'on_track' } },
    ...Object.fromEntries(
      [
        'getObjective',
        'archiveObjective',
        'getKeyResult',
        'listCheckIns',
        'listObjectiveCheckIns',
        'listObjectiveComments',
      ].map((name) => [name, { params }]),
    ),
  }
}
