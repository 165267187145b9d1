import * as z from 'zod'
import { listAppraisalPages } from './appraisal-pages.ts'

/** Sends a call to the API; resolves to its reply. */
export type Send = (method: string, path: string, body?: object) => Promise<{ id: string }>

const List = z.object({ items: z.array(z.object({ id: z.string() })) })

/** A draft, and a cycle that has been launched; resolves to the URLs of their pages. */
export async function listCyclePages(send: Send, templateId: string, userIds: readonly string[]) {
  // Nobody leads them, so that there are no manager reviews.
  const groups = [
    { direction: 'self', templateId, dueOn: '2199-12-31' },
    { direction: 'upward', templateId },
  ]
  const draft = await send('POST', '/review-cycles', {
    name: 'Draft of spring',
    groups: [{ direction: 'peer' }],
  })
  const cycle = await send('POST', '/review-cycles', { name: 'Yearly cycle', groups })
  await send('POST', `/review-cycles/${cycle.id}/participants`, { userIds })
  const { items } = List.parse(await send('GET', `/review-cycles/${cycle.id}/participants`))
  await send('POST', `/review-cycles/${cycle.id}/launch`)
  const participantId = items[0]?.id ?? ''
  const asked = List.parse(await send('GET', `/review-cycles/${cycle.id}/questions`))
  const timeline = { launch: '2198-01-04', endReviews: '2198-02-01', complete: '2198-03-01' }
  const planned = await send('POST', '/review-cycles', {
    name: 'Planned cycle',
    sequence: 'timeline',
    timeline,
    groups: [{ direction: 'self', templateId, dueOn: '2198-01-25' }],
  })
  await send('POST', `/review-cycles/${planned.id}/participants`, { userIds })
  await send('POST', `/review-cycles/${planned.id}/schedule`)
  return [
    '/people/cycles',
    '/people/cycles?state=canceled',
    '/people/cycles/new',
    `/people/cycles/${draft.id}`,
    `/people/cycles/${draft.id}?dialog=delete`,
    `/people/cycles/${draft.id}/settings`,
    `/people/cycles/${draft.id}/reviewees`,
    `/people/cycles/${draft.id}/reviewees?dialog=add`,
    `/people/cycles/${draft.id}/progress`,
    `/people/cycles/${cycle.id}`,
    `/people/cycles/${cycle.id}?dialog=end-reviews`,
    `/people/cycles/${cycle.id}/questions`,
    `/people/cycles/${cycle.id}/questions/${asked.items[0]?.id ?? ''}`,
    `/people/cycles/${planned.id}`,
    `/people/cycles/${planned.id}?dialog=launch`,
    `/people/cycles/${cycle.id}/settings`,
    `/people/cycles/${cycle.id}/reviewees`,
    `/people/cycles/${cycle.id}/reviewees?remove=${participantId}`,
    `/people/cycles/${cycle.id}/reviewees/${participantId}`,
    `/people/cycles/${cycle.id}/progress?groupBy=manager`,
    `/people/cycles/${cycle.id}/progress?q=nothing-has-this-name`,
  ]
}

/** A review cycle that selects peers, with one chosen; resolves to the URLs of choosing peers and of auditing. */
async function listPeerPages(send: Send, templateId: string): Promise<string[]> {
  const cycle = await send('POST', '/review-cycles', {
    name: 'Yearly reviews',
    groups: [{ direction: 'peer', templateId, dueOn: '2099-12-01' }],
    peerSelection: { by: 'manager', min: 1 },
  })
  await send('POST', `/review-cycles/${cycle.id}/participants`, { everybody: true })
  await send('POST', `/review-cycles/${cycle.id}/launch`)
  const { items } = (await send('GET', `/review-cycles/${cycle.id}/participants`)) as unknown as {
    items: { id: string }[]
  }
  const choice = `/people/nominations/${cycle.id}/${items[0]?.id ?? ''}`
  return [
    '/people/nominations',
    `/people/nominations/${cycle.id}`,
    `/people/nominations/${cycle.id}?short=true&q=nothing-has-this-name`,
    choice,
    `${choice}?q=nothing-has-this-name`,
    '/people/nominations/rcy_none',
    '/people/auditing',
    '/people/auditing?q=nothing-has-this-name',
    '/people/auditing/reviews',
    `/people/auditing/reviews?cycleId=${cycle.id}&overdue=true`,
    '/people/auditing/log',
    `/people/auditing/log?cycleId=${cycle.id}&q=nothing-has-this-name`,
  ]
}

/** A period with a company objective, one aligned with it, and a check-in; resolves to the URLs of OKRs. */
async function listObjectivePages(send: Send, ownerId: string): Promise<string[]> {
  const dates = { startDate: '2026-01-01', endDate: '2027-12-31' }
  const period = await send('POST', '/okr-periods', { name: 'This year', ...dates, isDefault: true })
  await send('POST', `/okr-periods/${period.id}/activate`)
  const add = (body: object) =>
    send('POST', '/objectives', {
      level: 'company',
      ownerIds: [ownerId],
      periodId: period.id,
      ...dates,
      ...body,
    })
  const top = await add({ title: 'Become the first choice of small shops' })
  const below = await add({ title: 'Make the first week easy', parentId: top.id })
  const key = {
    title: 'Shops that finish the tour',
    ownerId,
    metric: 'percent',
    startValue: 20,
    targetValue: 80,
  }
  const keyResult = await send('POST', `/objectives/${below.id}/key-results`, key)
  const second = {
    title: 'Days until the first order',
    ownerId,
    metric: 'number',
    startValue: 9,
    targetValue: 3,
  }
  await send('POST', `/objectives/${below.id}/key-results`, second)
  await send('POST', `/objectives/${below.id}/activate`)
  const at = `/key-results/${keyResult.id}/check-ins`
  await send('POST', at, { value: 30, health: 'on_track', at: '2026-02-01T09:00:00.000Z' })
  await send('POST', at, { value: 44, health: 'at_risk', comment: 'The tour is too long.', confidence: 6 })
  await send('POST', `/objectives/${below.id}/comments`, { text: 'We should cut it by half.' })
  const objective = `/people/objectives/${below.id}`
  return [
    '/people/objectives',
    '/people/objectives?q=nothing-has-this-name',
    '/people/objectives/tree',
    '/people/objectives/new',
    objective,
    `${objective}?dialog=close`,
    `${objective}?dialog=duplicate`,
    `${objective}/edit`,
    `${objective}/weights`,
    `${objective}/key-results/new`,
    `/people/key-results/${keyResult.id}`,
    `/people/key-results/${keyResult.id}/edit`,
    '/people/okr-periods',
    '/people/okr-periods/new',
    `/people/okr-periods/${period.id}`,
    `/people/okr-periods/${period.id}?dialog=close`,
    '/people/okr-settings',
  ]
}

/** A review cycle in calibration with a group; resolves to the URLs of calibration. */
async function listCalibrationPages(
  send: Send,
  templateId: string,
  { facilitatorId, revieweeId }: { facilitatorId: string; revieweeId: string },
) {
  const options = ['Low', 'Middle', 'High'].map((label, value) => ({ label, value }))
  const ids: string[] = []
  for (const name of ['Results', 'Growth'])
    ids.push((await send('POST', '/scored-attributes', { name, options })).id)
  const cycle = await send('POST', '/review-cycles', {
    name: 'Calibrated reviews',
    groups: [{ direction: 'self', templateId }],
    scoredAttributeIds: ids,
    calibration: { enabled: true, axisX: ids[0], axisY: ids[1] },
  })
  await send('POST', `/review-cycles/${cycle.id}/participants`, { userIds: [revieweeId] })
  await send('POST', `/review-cycles/${cycle.id}/launch`)
  const { items } = (await send('GET', `/review-cycles/${cycle.id}/participants`)) as unknown as {
    items: { id: string }[]
  }
  for (const { id } of items)
    await send('PUT', `/review-packets/${id}/attribute-scores`, {
      scores: ids.map((attributeId) => ({ attributeId, option: 1 })),
    })
  await send('POST', `/review-cycles/${cycle.id}/end-reviews`)
  const group = await send('POST', `/review-cycles/${cycle.id}/calibration-groups`, {
    name: 'Department',
    facilitatorIds: [facilitatorId],
    revieweeIds: [revieweeId],
    guidelines: [{ attributeId: ids[0], shares: [20, 60, 20] }],
  })
  const participantId = items[0]?.id ?? ''
  await send('PUT', `/calibration-groups/${group.id}/scores`, {
    participantId,
    attributeId: ids[0],
    option: 2,
    reason: 'Compared with the whole department.',
  })
  const at = `/people/calibration/${group.id}`
  return [
    `/people/cycles/${cycle.id}?dialog=end-calibration`,
    `/people/cycles/${cycle.id}/calibration`,
    `/people/cycles/${cycle.id}/calibration?by=team`,
    `/people/cycles/${cycle.id}/calibration?delete=${group.id}`,
    `/people/cycles/${cycle.id}/calibration/new`,
    at,
    `${at}?person=${participantId}&x=0&y=1`,
    `${at}/edit`,
    `${at}/present`,
    `${at}/present?person=${participantId}&names=hidden`,
    `${at}/present?person=${participantId}&change=ratings`,
  ]
}

/** A review that the caller writes about themselves; resolves to the URLs of writing reviews. */
async function listWritingPages(send: Send, templateId: string): Promise<string[]> {
  const cycle = await send('POST', '/review-cycles', {
    name: 'Fall reviews',
    groups: [{ direction: 'self', templateId, dueOn: '2099-12-01' }],
  })
  await send('POST', `/review-cycles/${cycle.id}/participants`, { everybody: true })
  await send('POST', `/review-cycles/${cycle.id}/launch`)
  const { items } = (await send('GET', '/reviews')) as unknown as { items: { id: string }[] }
  const id = items[0]?.id ?? ''
  return [
    '/people/reviews',
    '/people/reviews?state=submitted',
    '/people/reviews?q=nothing-has-this-name',
    `/people/reviews/${id}`,
    `/people/reviews/${id}/reopen`,
  ]
}

/** Writes a question, a template and an attribute; resolves to the URLs of what reviews are made of. */
export async function listReviewPages(
  send: Send,
  userIds: readonly string[],
  colleagueId: string,
): Promise<string[]> {
  const question = await send('POST', '/review-questions', {
    text: 'How often does {name} help?',
    responseType: 'multiple_choice',
    options: [{ label: 'Rarely' }, { label: 'Often' }].map((option) => ({ ...option, value: null })),
  })
  const free = await send('POST', '/review-questions', { text: 'What comes next?', responseType: 'comment' })
  const template = await send('POST', '/review-templates', {
    name: 'Yearly review',
    tags: ['Manager'],
    instructions: 'Write about the whole period.',
    includeGoals: true,
  })
  await send('PUT', `/review-templates/${template.id}/questions`, {
    questions: [
      { questionId: 'recommended-results-1', weight: 60 },
      { questionId: 'recommended-quality-of-work-1', weight: 40 },
      { questionId: question.id, requiredOverride: true },
    ],
  })
  const attribute = await send('POST', '/scored-attributes', {
    name: 'Potential',
    options: [
      { label: 'Some', value: 1 },
      { label: 'High', value: 2, description: 'Could take on a much wider role.' },
    ],
  })
  const cycle = await send('POST', '/review-cycles', {
    name: 'Spring reviews',
    groups: [{ direction: 'self', templateId: template.id }],
  })
  await send('POST', `/review-cycles/${cycle.id}/participants`, { everybody: true })
  await send('POST', `/review-cycles/${cycle.id}/launch`)
  await send('POST', `/review-cycles/${cycle.id}/end-reviews`)
  // Of a list, whose items have ids.
  const { items } = (await send('GET', '/review-packets')) as unknown as { items: { id: string }[] }
  const packetId = items[0]?.id ?? ''
  return [
    ...(await listCyclePages(send, template.id, userIds)),
    '/people/packets',
    '/people/packets?subject=all',
    `/people/packets/${packetId}`,
    `/people/packets/${packetId}/print`,
    `/people/cycles/${cycle.id}/results`,
    `/people/cycles/${cycle.id}/results?view=heatmap&direction=self`,
    `/people/cycles/${cycle.id}/results?view=distribution&direction=self`,
    `/people/cycles/${cycle.id}/results?view=ninebox`,
    '/people/questions',
    '/people/questions?tab=recommended',
    '/people/questions?tab=archived',
    '/people/questions/new',
    `/people/questions/${question.id}`,
    `/people/questions?delete=${free.id}`,
    `/people/questions/${free.id}?dialog=delete`,
    '/people/questions/recommended-results-1',
    '/people/templates',
    '/people/templates?tab=recommended',
    '/people/templates?tab=archived',
    `/people/templates?delete=${template.id}`,
    '/people/templates/new',
    `/people/templates/${template.id}`,
    `/people/templates/${template.id}?dialog=delete`,
    `/people/templates/${template.id}/settings`,
    `/people/templates/${template.id}/preview?direction=self`,
    `/people/templates/${template.id}/add?tab=recommended`,
    '/people/templates/recommended-manager-review',
    '/people/attributes',
    '/people/attributes?status=archived',
    `/people/attributes?delete=${attribute.id}`,
    '/people/attributes/new',
    `/people/attributes/${attribute.id}`,
    `/people/attributes/${attribute.id}?dialog=delete`,
    ...(await listAppraisalPages(send, colleagueId)),
    ...(await listPeerPages(send, template.id)),
    ...(await listCalibrationPages(send, template.id, {
      facilitatorId: userIds[0] ?? '',
      revieweeId: colleagueId,
    })),
    ...(await listWritingPages(send, template.id)),
    ...(await listObjectivePages(send, colleagueId)),
  ]
}
