import { withQuery } from './with-query.ts'

/** The paths of the people suite: part of `paths`. */
export const peoplePaths = {
  people: (query: { managerId?: string; teamId?: string } = {}) => withQuery('/people', query),
  person: (id: string) => `/people/${id}`,
  orgChart: (query: { of?: string; q?: string } = {}) => withQuery('/people/org-chart', query),
  questions: (query: { tab?: string } = {}) => withQuery('/people/questions', query),
  questionsExport: () => '/people/questions.csv',
  newQuestion: () => '/people/questions/new',
  question: (id: string) => `/people/questions/${id}`,
  templates: (query: { tab?: string } = {}) => withQuery('/people/templates', query),
  templatesExport: () => '/people/templates.csv',
  newTemplate: () => '/people/templates/new',
  /** Its questions. */
  template: (id: string) => `/people/templates/${id}`,
  templateSettings: (id: string) => `/people/templates/${id}/settings`,
  templatePreview: (id: string, query: { direction?: string } = {}) =>
    withQuery(`/people/templates/${id}/preview`, query),
  addToTemplate: (id: string, query: { tab?: string } = {}) =>
    withQuery(`/people/templates/${id}/add`, query),
  results: (cycleId: string, query: { view?: string } = {}) =>
    withQuery(`/people/cycles/${cycleId}/results`, query),
  resultsExport: (cycleId: string, query: { groupBy?: string; direction?: string } = {}) =>
    withQuery(`/people/cycles/${cycleId}/results.csv`, query),
  reviews: (query: { state?: string } = {}) => withQuery('/people/reviews', query),
  review: (id: string) => `/people/reviews/${id}`,
  reviewAnswers: (id: string) => `/people/reviews/${id}/answers`,
  reopenReview: (id: string) => `/people/reviews/${id}/reopen`,
  objectives: (query: { periodId?: string; ownerId?: string } = {}) => withQuery('/people/objectives', query),
  objectivesExport: () => '/people/objectives.csv',
  objectiveTree: (query: { periodId?: string; rootId?: string } = {}) =>
    withQuery('/people/objectives/tree', query),
  newObjective: (query: { parentId?: string } = {}) => withQuery('/people/objectives/new', query),
  objective: (id: string) => `/people/objectives/${id}`,
  editObjective: (id: string) => `/people/objectives/${id}/edit`,
  newKeyResult: (id: string) => `/people/objectives/${id}/key-results/new`,
  objectiveWeights: (id: string) => `/people/objectives/${id}/weights`,
  keyResult: (id: string) => `/people/key-results/${id}`,
  editKeyResult: (id: string) => `/people/key-results/${id}/edit`,
  okrPeriods: () => '/people/okr-periods',
  newOkrPeriod: () => '/people/okr-periods/new',
  okrPeriod: (id: string) => `/people/okr-periods/${id}`,
  okrSettings: () => '/people/okr-settings',
  attributes: (query: { status?: string } = {}) => withQuery('/people/attributes', query),
  attributesExport: () => '/people/attributes.csv',
  newAttribute: () => '/people/attributes/new',
  attribute: (id: string) => `/people/attributes/${id}`,
  appraisalTemplates: (query: { status?: string } = {}) => withQuery('/people/appraisal-templates', query),
  appraisalTemplatesExport: () => '/people/appraisal-templates.csv',
  newAppraisalTemplate: () => '/people/appraisal-templates/new',
  appraisalTemplate: (id: string) => `/people/appraisal-templates/${id}`,
  appraisalCycles: () => '/people/appraisal-cycles',
  appraisalCyclesExport: () => '/people/appraisal-cycles.csv',
  newAppraisalCycle: () => '/people/appraisal-cycles/new',
  appraisalCycle: (id: string) => `/people/appraisal-cycles/${id}`,
  appraisalCycleSettings: (id: string) => `/people/appraisal-cycles/${id}/settings`,
  appraisalParticipants: (id: string, query: { template?: string } = {}) =>
    withQuery(`/people/appraisal-cycles/${id}/participants`, query),
  appraisals: (query: { subject?: string; cycleId?: string } = {}) => withQuery('/people/appraisals', query),
  appraisalsExport: (query: { subject?: string; cycleId?: string } = {}) =>
    withQuery('/people/appraisals.csv', query),
  appraisal: (id: string) => `/people/appraisals/${id}`,
  appraisalRatings: (id: string) => `/people/appraisals/${id}/ratings`,
  cycles: (query: { state?: string } = {}) => withQuery('/people/cycles', query),
  cyclesExport: () => '/people/cycles.csv',
  newCycle: () => '/people/cycles/new',
  cycle: (id: string) => `/people/cycles/${id}`,
  cycleSettings: (id: string) => `/people/cycles/${id}/settings`,
  cycleProgress: (id: string, query: { groupBy?: string } = {}) =>
    withQuery(`/people/cycles/${id}/progress`, query),
  cycleReviewees: (id: string, query: { withoutManager?: string; q?: string; dialog?: string } = {}) =>
    withQuery(`/people/cycles/${id}/reviewees`, query),
  cycleExport: (id: string) => `/people/cycles/${id}/reviewees.csv`,
  cycleQuestions: (id: string) => `/people/cycles/${id}/questions`,
  cycleQuestion: (id: string, questionId: string) => `/people/cycles/${id}/questions/${questionId}`,
  cycleReviewee: (id: string, participantId: string) => `/people/cycles/${id}/reviewees/${participantId}`,
  cycleCalibration: (id: string, query: { by?: string; delete?: string } = {}) =>
    withQuery(`/people/cycles/${id}/calibration`, query),
  newCalibration: (cycleId: string) => `/people/cycles/${cycleId}/calibration/new`,
  calibration: (groupId: string, query: { person?: string; x?: string; y?: string } = {}) =>
    withQuery(`/people/calibration/${groupId}`, query),
  editCalibration: (groupId: string) => `/people/calibration/${groupId}/edit`,
  presentCalibration: (
    groupId: string,
    query: Partial<Record<'person' | 'names' | 'x' | 'y' | 'change', string | undefined>> = {},
  ) => withQuery(`/people/calibration/${groupId}/present`, query),
  calibrationFile: (id: string, of: 'ratings' | 'changes') => `/people/calibration/${id}/${of}.csv`,
  /** Choosing and approving peers of review cycles. */
  nominations: () => '/people/nominations',
  cycleNominations: (cycleId: string, query: { toApprove?: string; short?: string } = {}) =>
    withQuery(`/people/nominations/${cycleId}`, query),
  peerChoice: (cycleId: string, participantId: string) => `/people/nominations/${cycleId}/${participantId}`,
  auditing: () => '/people/auditing',
  auditingExport: () => '/people/auditing.csv',
  auditedReviews: (query: { cycleId?: string; revieweeId?: string; reviewerId?: string } = {}) =>
    withQuery('/people/auditing/reviews', query),
  auditedReviewsExport: () => '/people/auditing/reviews.csv',
  reviewLog: (query: { cycleId?: string; subjectId?: string } = {}) =>
    withQuery('/people/auditing/log', query),
  reviewLogExport: () => '/people/auditing/log.csv',
  packets: (query: { subject?: string; cycleId?: string } = {}) => withQuery('/people/packets', query),
  packetsExport: () => '/people/packets.csv',
  packetPrint: (id: string, query: { as?: string | undefined } = {}) =>
    withQuery(`/people/packets/${id}/print`, query),
  packet: (id: string, query: { as?: string | undefined } = {}) => withQuery(`/people/packets/${id}`, query),
  feedback: (query: { box?: string } = {}) => withQuery('/people/feedback', query),
  feedbackExport: () => '/people/feedback.csv',
  newFeedback: (query: { to?: string } = {}) => withQuery('/people/feedback/new', query),
  feedbackItem: (id: string, query: { dialog?: string } = {}) => withQuery(`/people/feedback/${id}`, query),
  feedbackRequests: (query: { box?: string } = {}) => withQuery('/people/feedback/requests', query),
  newFeedbackRequest: () => '/people/feedback/requests/new',
  feedbackRequest: (id: string, query: { dialog?: string } = {}) =>
    withQuery(`/people/feedback/requests/${id}`, query),
}
