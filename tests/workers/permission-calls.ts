import { type Asked, type AskedCompany as Company, reason } from './permission-asked.ts'
import {
  askOfAppraisalContent,
  askOfAppraisals,
  askOfFeedback,
  askOfObjectives,
} from './permission-calls.goals.ts'

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
