import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { openSession } from '#api/core/sessions/sessions.ts'
import { fillPath } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import * as reviews from '#contract/people/reviews.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createTestScope } from '#tests/workers/people.ts'
import { listAsked } from '#tests/workers/permission-calls.ts'
import { openPermissionCompany, type PermissionCompany } from '#tests/workers/permission-company.ts'

// What is derived from reviews without names, call by call. A new call about people is in none of these lists, and fails until somebody has
// thought about it.

/** What was responded, and by which test it is kept from being computed of few people. */
const TELLS: Readonly<Record<string, string>> = {
  getPacket: 'packet-responses.test.ts, shown-questions.test.ts, close-packets.routes.test.ts',
  printPacket: 'read as getPacket',
  updateSummary: 'replies as getPacket',
  rateAttributes: 'replies as getPacket',
  overrideScore: 'replies as getPacket',
  sharePacket: 'replies as getPacket',
  unsharePacket: 'replies as getPacket',
  acknowledgePacket: 'replies as getPacket',
  getResults: 'results-suppression.test.ts',
  exportResults: 'results-suppression.test.ts: the file is the heat map',
}

/** Scores of packets: a direction that too few have responded to is no part of them. */
const SCORES = [
  'listPackets',
  'exportPackets',
  'getReviewContext',
  'listAuditedReviews',
  'exportAuditedReviews',
  // The score of a packet may be a part of an appraisal.
  'getAppraisal',
  'listAppraisals',
  'exportAppraisals',
  'getAppraisalSummary',
  'acknowledgeAppraisal',
  'finalizeAppraisal',
  'returnAppraisal',
  'saveManagerRating',
  'saveSelfRating',
  'submitManagerRating',
  'submitSelfRating',
]

/** How much is submitted, for those who lead the cycle. They know who has submitted: docs/decisions/102. */
const STANDING = [
  'listCycles',
  'exportCycles',
  'getCycle',
  'listParticipants',
  'exportParticipants',
  'getParticipant',
  'getProgress',
  'listOpenReviewers',
  'listReviewers',
  'listAuditedCycles',
  'exportAuditedCycles',
  'listAuditedReviews',
  'exportAuditedReviews',
  'listReviewLog',
  'exportReviewLog',
  'getReopenRequest',
  'listAuditEvents',
  'exportAuditEvents',
]

/** Nothing of them: what somebody writes themselves, what cycles are made of, ratings of scorers, and changes that reply with what they changed. */
const NOTHING: Readonly<Record<string, string>> = {
  'people/directory': 'getColleague listColleagues listManagers',
  'people/questions':
    'archiveQuestion copyRecommendedQuestion createQuestion deleteQuestion duplicateQuestion exportQuestions getQuestion listQuestions restoreQuestion updateQuestion',
  'people/templates':
    'archiveTemplate createTemplate deleteTemplate duplicateTemplate exportReviewTemplates getTemplate listReviewTemplates previewTemplate restoreTemplate setTemplateQuestions updateTemplate',
  'people/calibration':
    'calibrateScore closeCalibrationGroup createCalibrationGroup deleteCalibrationGroup exportCalibrationChanges exportCalibrationGroup getCalibrationGroup listCalibrationGroups listOwnCalibrationGroups reopenCalibrationGroup suggestCalibrationGroups updateCalibrationGroup',
  'people/cycles': 'createCycle deleteCycle duplicateCycle updateCycle',
  'people/cycles.progress': 'addReviewer remindReviewers removeReviewer',
  'people/cycles.moves':
    'cancelCycle completeCycle endCalibration endPeerSelection endReviews getReadiness launchCycle reopenCycle scheduleCycle unscheduleCycle updateDays',
  'people/cycles.questions': 'listCycleQuestions rewordQuestion',
  'people/cycles.participants': 'addParticipants removeParticipant updateParticipant',
  'people/nominations':
    'approveNomination declineNomination getPeerChoice listNominations listPeerCandidates listSelections nominatePeers rejectNomination removeNomination',
  'people/packets': 'listPacketCycles',
  'people/reviews':
    'declineReview getReview listReviews recallReview reopenReview requestReopen saveAnswers submitReview',
  'people/attributes':
    'archiveAttribute copyRecommendedAttributes createAttribute deleteAttribute exportAttributes getAttribute listAttributes restoreAttribute updateAttribute',
  'people/appraisal-templates':
    'archiveAppraisalTemplate createAppraisalTemplate deleteAppraisalTemplate duplicateAppraisalTemplate exportAppraisalTemplates getAppraisalTemplate listAppraisalTemplates restoreAppraisalTemplate updateAppraisalTemplate',
  'people/appraisal-cycles':
    'addAppraisalParticipants completeAppraisalCycle createAppraisalCycle createAppraisals deleteAppraisalCycle exportAppraisalCycles getAppraisalCycle listAppraisalCycles listAppraisalParticipants listScoredReviewCycles removeAppraisalParticipant reopenAppraisalCycle updateAppraisalCycle updateAppraisalParticipant',
  'people/okr-periods':
    'activatePeriod closePeriod createPeriod deletePeriod getOkrSettings getPeriod listPeriods reopenPeriod updateOkrSettings updatePeriod',
  'people/objectives':
    'activateObjective approveObjective archiveKeyResult archiveObjective checkInKeyResult checkInObjective closeObjective commentOnObjective createKeyResult createObjective deleteKeyResult deleteObjective duplicateObjective exportObjectives getKeyResult getObjective getObjectiveSummary getObjectiveTree listCheckIns listObjectiveCheckIns listObjectiveComments listObjectives reopenObjective restoreKeyResult restoreObjective returnObjective setKeyResultWeights submitObjective updateCheckIn updateKeyResult updateObjective',
  'people/feedback':
    'cancelFeedbackRequest deleteFeedback dismissFeedbackRequest exportFeedback getFeedback getFeedbackRequest giveFeedback listFeedback listFeedbackRequests reactToFeedback requestFeedback respondToFeedbackRequest summarizeFeedback updateFeedback',
  'workspace/tasks': 'countTasks listTasks',
  'workspace/notifications':
    'countNotifications getDigestSubscription getNotificationSettings listNotifications readAllNotifications readNotification unsubscribeFromDigest updateNotificationSettings',
}

const SLICES = /^(?:people|workspace)\/|^organization\/audit-log$/
const CALLS = ENDPOINTS.filter(({ slice }) => SLICES.test(slice))

test('each call about people is known to tell figures, scores, who has submitted, or nothing of reviews without names', () => {
  const nothing = Object.values(NOTHING).flatMap((names) => names.split(' '))
  const listed = new Set([...Object.keys(TELLS), ...SCORES, ...STANDING, ...nothing])
  expect([...listed].sort()).toEqual(CALLS.map(({ name }) => name).sort())
})

const api = createTestApi()
let company: PermissionCompany

/** Who leads nothing, but for the last two. The one who writes is not among them. */
const READERS = [
  'self',
  'manager',
  'another reviewer',
  'team lead',
  'member',
  'cycle owner',
  'owner',
] as const
type ReaderName = (typeof READERS)[number]
const LEADERS: readonly ReaderName[] = ['cycle owner', 'owner']

/** All but what a link in a mail is enough for. */
const reads = CALLS.filter(
  ({ name, endpoint }) => endpoint.method === 'GET' && name !== 'getDigestSubscription',
)

/** Each reply that a reader gets to each call, filters of lists among them. */
async function readAll(): Promise<Map<string, string>> {
  const asked = listAsked({ ...company, noticeId: 'ntf_none' })
  const ids = {
    ...company,
    attributeId: company.attributeIds[0] ?? '',
    userId: company.people.self.id,
    nominationId: company.approvedId,
  }
  const replies = new Map<string, string>()
  for (const reader of READERS) {
    const { token } = await openSession(createTestScope(api), company.people[reader].id)
    for (const { name, endpoint } of reads)
      for (const query of [
        '',
        '?subject=all',
        '?subject=reports',
        '?mine=false',
        '?groupBy=manager',
        '?view=heatmap',
      ]) {
        const [parameter = ''] = query.slice(1).split('=')
        if (query !== '' && !(parameter in endpoint.query.shape)) continue
        const path = fillPath(endpoint.path, { ...ids, ...asked[name]?.params }) + query
        const response = await api.request(path, { headers: { authorization: `Bearer ${token}` } })
        const text = await response.text()
        // A refusal has the id of its request.
        replies.set(`${reader}: ${name}${query}`, `${response.status} ${response.ok ? text : ''}`)
      }
  }
  return replies
}

/** Everything that waits for somebody else in the database. */
async function readMessages(): Promise<unknown[]> {
  const { id } = company.people.reviewer
  const { results } = await env.DB.prepare(
    `select kind, key, texts, path, user_id from notifications where organization_id = ? and user_id <> ? order by id`,
  )
    .bind(company.organizationId, id)
    .all()
  const { results: mails } = await env.DB.prepare('select count(*) as n from mails').all()
  return [results, mails]
}

const setState = (state: string) =>
  env.DB.prepare('update reviews set state = ?, submitted_at = null where id = ?')
    .bind(state, company.reviewId)
    .run()

beforeAll(async () => {
  company = await openPermissionCompany(api)
  await env.DB.prepare(`update organizations set cascade_visibility = 'line' where id = ?`)
    .bind(company.organizationId)
    .run()
  await company.goTo('in_progress')
  await setState('in_progress')
}, 120_000)

test('a peer submits, and nothing changes for anybody but those who lead the cycle, who learn no more than that', async () => {
  const [before, waiting] = [await readAll(), await readMessages()]
  const { token } = await openSession(createTestScope(api), company.people.reviewer.id)
  const params = { reviewId: company.reviewId }
  expect((await api.call(reviews.submitReview, { params }, { token })).status).toBe(200)
  const after = await readAll()
  const changed = [...after].filter(([key, reply]) => before.get(key) !== reply).map(([key]) => key)
  const known = changed.filter((key) =>
    LEADERS.some((leader) => STANDING.some((name) => key.startsWith(`${leader}: ${name}`))),
  )
  expect(changed.filter((key) => !known.includes(key))).toEqual([])
  // It was submitted: those who lead see that.
  expect(known.length).toBeGreaterThan(5)
  expect(after.size).toBeGreaterThan(350)
  expect(await readMessages()).toEqual(waiting)
}, 120_000)
