import { type PermissionCompany } from './permission-company.ts'

export interface Asked {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Statements that bring the thing to where the call makes sense. */
  before?: readonly string[]
}

type Company = Pick<
  PermissionCompany,
  | 'people'
  | 'attributeIds'
  | 'teamId'
  | 'templateId'
  | 'cycleId'
  | 'participantId'
  | 'reviewId'
  | 'otherReviewId'
  | 'nominatedId'
  | 'approvedId'
  | 'cycleQuestionId'
  | 'questionId'
  | 'groupId'
  | 'appraisalTemplateId'
  | 'usedAppraisalTemplateId'
  | 'appraisalCycleId'
  | 'waitingAppraisalCycleId'
  | 'appraisalId'
  | 'periodId'
  | 'objectiveId'
  | 'keyResultId'
  | 'checkInId'
  | 'manualId'
  | 'feedbackId'
  | 'requestId'
> & { noticeId: string }

const reason = 'It has to be.'

function askOfCycles({
  people,
  cycleId,
  cycleQuestionId,
  participantId,
  otherReviewId,
}: Company): Record<string, Asked> {
  const ofCycle = { params: { cycleId } }
  const ofPacket = { params: { cycleId, participantId } }
  return {
    updateCycle: { ...ofCycle, body: { name: 'Autumn', ownerIds: [people['cycle owner'].id] } },
    updateDays: { ...ofCycle, body: { complete: '2099-03-01' } },
    completeCycle: { ...ofCycle, body: { confirmed: true } },
    endCalibration: { ...ofCycle, body: { confirmed: true } },
    rewordQuestion: {
      params: { cycleId, questionId: cycleQuestionId },
      body: { text: 'How well?', labels: ['Low', '', '', '', 'Top'], reason },
    },
    remindReviewers: { ...ofCycle, body: {} },
    addParticipants: { ...ofCycle, body: { userIds: [people.member.id] } },
    updateParticipant: { ...ofPacket, body: { sharerId: people.member.id } },
    addReviewer: { ...ofPacket, body: { direction: 'peer', userId: people.member.id } },
    removeReviewer: {
      params: { ...ofPacket.params, reviewId: otherReviewId },
      before: [`update reviews set state = 'not_started' where id = '${otherReviewId}'`],
    },
    nominatePeers: { ...ofPacket, body: { userIds: [people.member.id] } },
    ...Object.fromEntries(
      ['getParticipant', 'removeParticipant', 'listReviewers', 'getPeerChoice', 'listPeerCandidates'].map(
        (name) => [name, ofPacket],
      ),
    ),
  }
}

function askOfReviews({
  reviewId,
  nominatedId,
  approvedId,
  cycleQuestionId,
}: Company): Record<string, Asked> {
  const params = { reviewId }
  const as = (state: string, opened = 'null') => ({
    params,
    before: [`update reviews set state = '${state}', opened_at = ${opened} where id = '${reviewId}'`],
  })
  const nominated = { params: { nominationId: nominatedId } }
  return {
    approveNomination: nominated,
    rejectNomination: nominated,
    removeNomination: nominated,
    declineNomination: {
      params: { nominationId: approvedId },
      before: [`update reviews set state = 'not_started' where id = '${reviewId}'`],
    },
    saveAnswers: { ...as('in_progress'), body: { answers: [{ questionId: cycleQuestionId, value: 3 }] } },
    submitReview: as('in_progress'),
    recallReview: as('submitted'),
    requestReopen: { ...as('submitted', '1'), body: { reason } },
    reopenReview: { ...as('submitted', '1'), body: { reason } },
    declineReview: { ...as('not_started'), body: { reason } },
  }
}

const askOfPackets = ({ participantId, attributeIds }: Company): Record<string, Asked> => {
  const params = { participantId }
  return {
    rateAttributes: {
      params,
      body: { scores: attributeIds.map((attributeId) => ({ attributeId, option: 0 })) },
    },
    updateSummary: { params, body: { summary: 'Again.' } },
    overrideScore: { params, body: { score: 3, reason } },
    acknowledgePacket: { params, body: { comment: '' } },
  }
}

function askOfCalibration({ people, participantId, attributeIds, groupId }: Company): Record<string, Asked> {
  const params = { groupId }
  const group = {
    name: 'Another',
    facilitatorIds: [people.facilitator.id],
    revieweeIds: [people.self.id, people['calibrated administrator'].id],
  }
  const closed = [`update calibration_groups set state = 'closed', closed_at = 1 where id = '${groupId}'`]
  return {
    createCalibrationGroup: { body: group, before: ['delete from calibration_groups'] },
    updateCalibrationGroup: { params, body: group },
    calibrateScore: { params, body: { participantId, attributeId: attributeIds[0], option: 0, reason } },
    reopenCalibrationGroup: { params, before: closed },
    ...Object.fromEntries(
      [
        'getCalibrationGroup',
        'exportCalibrationGroup',
        'exportCalibrationChanges',
        'deleteCalibrationGroup',
        'closeCalibrationGroup',
      ].map((name) => [name, { params }]),
    ),
  }
}

const RATINGS = [4, 3, 5].map((score) => ({ score }))

function askOfAppraisals({ appraisalId }: Company): Record<string, Asked> {
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

function askOfAppraisalContent(company: Company): Record<string, Asked> {
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

function askOfFeedback({ people, feedbackId, requestId }: Company): Record<string, Asked> {
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

function askOfContent(company: Company): Record<string, Asked> {
  const { questionId, templateId, attributeIds } = company
  const question = { text: 'What now?', responseType: 'comment' }
  const attribute = {
    name: 'Depth',
    options: [
      { label: 'Low', value: 1 },
      { label: 'High', value: 2 },
    ],
  }
  const archived = (table: string, id: string) => [`update ${table} set archived_at = 1 where id = '${id}'`]
  const unused = ['delete from review_content_uses', 'delete from review_template_questions']
  const ofAttribute = { params: { attributeId: attributeIds[0] ?? '' } }
  return {
    createQuestion: { body: question },
    updateQuestion: { body: question, before: unused },
    deleteQuestion: { before: unused },
    restoreQuestion: { before: archived('review_questions', questionId) },
    copyRecommendedQuestion: { params: { questionId: 'recommended-overall-3' } },
    createTemplate: { body: { name: 'Another' } },
    updateTemplate: { body: { name: 'Changed' } },
    setTemplateQuestions: { body: { questions: [{ questionId }] }, before: unused },
    deleteTemplate: { before: unused },
    restoreTemplate: { before: archived('review_templates', templateId) },
    createAttribute: { body: attribute },
    updateAttribute: { ...ofAttribute, body: attribute, before: unused },
    deleteAttribute: { ...ofAttribute, before: unused },
    restoreAttribute: {
      ...ofAttribute,
      before: archived('scored_attributes', ofAttribute.params.attributeId),
    },
    copyRecommendedAttributes: { body: { keys: ['recommended-values'] } },
    createCycle: { body: { name: 'Another' } },
  }
}

function askOfOrganization({ people, teamId, noticeId }: Company): Record<string, Asked> {
  const { nominated } = people
  const of = (...before: string[]) => ({ params: { id: nominated.id, userId: nominated.id }, before })
  const person = { name: 'Ben Souza', role: 'member', jobTitle: '', phone: '', managerId: '', teamIds: [] }
  const set = (values: string) => `update users set ${values} where id = '${nominated.id}'`
  return {
    inviteUser: { body: { name: 'Ana Lima', email: 'ana.lima@example.com', role: 'member' } },
    getUser: of(),
    getUserPhoto: of(set(`photo_key = 'photos/nominated'`)),
    getColleague: of(),
    patchUser: { ...of(), body: { jobTitle: 'Writer' } },
    replaceUser: { ...of(), body: person },
    archiveUser: of(),
    restoreUser: of(set(`status = 'archived', archived_at = 1`)),
    resendInvitation: of(set(`status = 'invited'`)),
    resetTwoStep: of(set(`two_step_at = 1`)),
    readAllNotifications: { body: {} },
    updateNotificationSettings: { body: { listed: [], mailed: [] } },
    importUsers: { body: { csv: 'name,email\nAna Lima,ana.lima@example.com', dryRun: true } },
    createTeam: { body: { name: 'Another', userIds: [] } },
    updateTeam: { params: { teamId }, body: { name: 'Changed' } },
    addToTeam: { params: { teamId }, body: { userIds: [nominated.id] } },
    removeFromTeam: { params: { teamId, userId: people.self.id } },
    readNotification: { params: { notificationId: noticeId } },
  }
}

function askOfObjectives(company: Company): Record<string, Asked> {
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

/** What each call of the people suite is asked with so that it succeeds for those who may. */
export function listAsked(company: Company): Record<string, Asked> {
  return {
    ...askOfCycles(company),
    ...askOfReviews(company),
    ...askOfPackets(company),
    ...askOfCalibration(company),
    ...askOfAppraisals(company),
    ...askOfAppraisalContent(company),
    ...askOfFeedback(company),
    ...askOfContent(company),
    ...askOfOrganization(company),
    ...askOfObjectives(company),
  }
}
