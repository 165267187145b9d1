import { env } from 'cloudflare:workers'
import * as attributes from '#contract/people/attributes.ts'
import { createTeam } from '#contract/organization/teams.ts'
import { type Stage } from '#contract/people/permissions.words.ts'
import { type Relationship } from '#contract/relationships.ts'
import { type TestApi } from './api.ts'
import { addAppraisal } from './appraisals.ts'
import { calibrationAs } from './calibration.ts'
import { cyclesAs } from './cycles.ts'
import { objectivesAs } from './objectives.ts'
import { feedbackAs } from './feedback.ts'
import { nominationsAs } from './nominations.ts'
import { packetsAs, writeReview } from './packets.ts'
import { createPerson } from './people.ts'
import { openTemplates } from './review-templates.ts'
import { restoreSnapshot, type Snapshot, takeSnapshot } from './row-snapshots.ts'

/**
 * What each caller is to the review packet of Tom, to its cycle, to the review that Pia writes about him, and to the calibration group that
 * he is in.
 */
export const CALLERS = {
  nobody: [],
  'somebody archived': [],
  'another organization': ['administrator', 'owner'],
  self: ['self'],
  manager: ['manager', 'people-manager'],
  'manager above': ['manager-above', 'people-manager'],
  reviewer: ['reviewer'],
  'another reviewer': [],
  'team lead': ['team-lead'],
  'cycle owner': ['cycle-owner'],
  scorer: ['scorer'],
  sharer: ['sharer'],
  member: [],
  administrator: ['administrator'],
  owner: ['administrator', 'owner'],
  facilitator: ['facilitator'],
  'calibration participant': ['calibration-participant'],
  'calibrated administrator': ['administrator'],
} as const satisfies Record<string, readonly Relationship[]>
export type CallerName = keyof typeof CALLERS

/** Who is calibrated in that group too. */
const IS_CALIBRATED: ReadonlySet<CallerName> = new Set<CallerName>(['calibrated administrator'])

/** What they are to a call of a slice about a calibration group or about feedback, where that is more. */
export function ownIn(slice: string, caller: CallerName): Relationship[] {
  if (slice === 'people/calibration' && IS_CALIBRATED.has(caller)) return ['self']
  return slice === 'people/feedback' && caller === 'reviewer' ? ['author'] : []
}

/** What was written into each part of the packet, and is in nothing else. */
export const MARKS = {
  named: 'The manager wrote this.',
  nameless: 'A peer wrote this.',
  private: 'The manager wrote this in private.',
  ratings: 'Noted beside a rating.',
  'private-ratings': 'Noted beside a private rating.',
  score: '"score":{',
  summary: 'Summed up.',
} as const

const RATING = { responseType: 'rating', scale: { min: 1, labels: ['Low', '', '', '', 'High'] } }

type Templates = Awaited<ReturnType<typeof openTemplates>>

async function addTemplate(templates: Templates): Promise<string> {
  const { id } = (await templates.create({ name: 'Review' })).body
  await templates.setQuestions(id, [
    await templates.addQuestion('How good is {name}?', RATING),
    await templates.addComment('What comes next for {name}?'),
    await templates.addQuestion('What else?', { responseType: 'comment', private: true }),
  ])
  return id
}

async function createPeople({ owner, organizationId, join }: Templates, api: TestApi) {
  const above = await join({ firstName: 'Ola' })
  const manager = await join({ firstName: 'Mia', managerId: above.id })
  const self = await join({ firstName: 'Tom', managerId: manager.id })
  return {
    self,
    manager,
    'manager above': above,
    reviewer: await join({ firstName: 'Pia' }),
    'another reviewer': await join({ firstName: 'Paul' }),
    'third reviewer': await join({ firstName: 'Pam' }),
    nominated: await join({ firstName: 'Nina' }),
    'team lead': await join({ firstName: 'Leo' }),
    'cycle owner': await join({ firstName: 'Cleo' }),
    scorer: await join({ firstName: 'Sam' }),
    sharer: await join({ firstName: 'Shea' }),
    member: await join({ firstName: 'Ben' }),
    administrator: await join({ firstName: 'Dan', role: 'administrator' }),
    owner,
    facilitator: await join({ firstName: 'Fay' }),
    'calibration participant': await join({ firstName: 'Kim' }),
    'calibrated administrator': await join({ firstName: 'Ada', role: 'administrator' }),
    'somebody archived': await createPerson(api, { organizationId, role: 'owner', status: 'archived' }),
    'another organization': await createPerson(api, { role: 'owner', plan: { status: 'active' } }),
  }
}

async function addAttribute(api: TestApi, token: string, body: { name: string; private: boolean }) {
  const options = ['Low', 'High'].map((label, value) => ({ label, value }))
  return (await api.call(attributes.createAttribute, { body: { ...body, options } }, { token })).body.id
}

/** The name of the cycle, which is in every list where the cycle or something of it is. */
export const CYCLE = 'The cycle of Tom'

interface Draft {
  templates: Templates
  people: Awaited<ReturnType<typeof createPeople>>
  attributeIds: string[]
}

async function createDraft(api: TestApi, { templates, people, attributeIds }: Draft) {
  const { token } = templates
  const cycles = cyclesAs(api, token)
  const templateId = await addTemplate(templates)
  const { id: cycleId } = (
    await cycles.create({
      name: CYCLE,
      ownerIds: [people['cycle owner'].id],
      groups: [
        { direction: 'self', templateId, revieweeSees: 'named', managerSees: 'always' },
        { direction: 'manager', templateId, revieweeSees: 'named', managerSees: 'always' },
        { direction: 'peer', templateId, revieweeSees: 'anonymous', managerSees: 'always' },
      ],
      scoredAttributeIds: attributeIds,
      sequence: 'timeline',
      timeline: { launch: '2099-01-01', endReviews: '2099-02-01' },
      peerSelection: { by: 'reviewee_then_manager', min: 1, max: 5, allowDecline: true },
    })
  ).body
  await cycles.add(cycleId, { userIds: [people.self.id] })
  const participantId = (await cycles.participants(cycleId)).body.items[0]?.id ?? ''
  const chosen = { scorerId: people.scorer.id, sharerId: people.sharer.id }
  await cycles.change(cycleId, participantId, chosen)
  return { cycles, templateId, cycleId, participantId }
}

const idOf = async (statement: string, ...values: string[]) => {
  const row = await env.DB.prepare(statement)
    .bind(...values)
    .first<{ id: string }>()
  if (!row) throw new Error(`Nothing is found by ${statement}.`)
  return row.id
}

/** Writes everything that a packet can hold. */
async function fillPacket(api: TestApi, { people, attributeIds }: Draft, packetId: string): Promise<void> {
  const write = (direction: 'manager' | 'peer', reviewerId: string, values: string[]) =>
    writeReview(api, { packetId, reviewerId, direction, values: [4, ...values] })
  await write('manager', people.manager.id, [MARKS.named, MARKS.private])
  for (const name of ['reviewer', 'another reviewer', 'third reviewer'] as const)
    await write('peer', people[name].id, [MARKS.nameless])
  const notes = [MARKS.ratings, MARKS['private-ratings']]
  await packetsAs(api, people.scorer.token).rate(packetId, {
    scores: attributeIds.map((attributeId, at) => ({ attributeId, option: 1, note: notes[at] })),
  })
  await packetsAs(api, people.owner.token).summarize(packetId, { summary: MARKS.summary })
}

const setState = (cycleId: string, stage: Stage) =>
  env.DB.prepare('update review_cycles set state = ? where id = ?').bind(stage, cycleId).run()

async function addGroup(api: TestApi, { templates, people }: Draft, cycleId: string): Promise<string> {
  const made = await calibrationAs(api, templates.token).createGroup(cycleId, {
    name: 'Growth',
    facilitatorIds: [people.facilitator.id],
    participantIds: [people['calibration participant'].id],
    revieweeIds: [people.self.id, people['calibrated administrator'].id],
  })
  return made.body.id
}

/** A private objective of Tom, with a key result on which he has checked in; another one is measured by hand. */
async function addObjectives(api: TestApi, { templates, people }: Draft) {
  const tom = objectivesAs(api, people.self)
  const olga = objectivesAs(api, { ...people.owner, token: templates.token })
  const periodId = (await olga.period({ isDefault: true })).body.id
  await olga.movePeriod(periodId, 'activate')
  const own = { periodId, visibility: 'private' }
  const objectiveId = (await tom.create(own)).body.id
  const keyResultId = (await tom.addKey(objectiveId)).body.id
  await tom.activate(objectiveId)
  const checkInId = (await tom.checkIn(keyResultId, { value: 1 })).body.id
  const manualId = (await tom.create({ ...own, progressMode: 'manual' })).body.id
  await tom.activate(manualId)
  return { periodId, objectiveId, keyResultId, checkInId, manualId }
}

/** Pia gives Tom feedback that his manager reads too, and is asked for more by him. */
async function exchangeFeedback(api: TestApi, { self, reviewer }: Draft['people']) {
  const given = await feedbackAs(api, reviewer.token).give({
    visibility: 'private_manager',
    recipientIds: [self.id],
  })
  const asked = await feedbackAs(api, self.token).ask({ askedIds: [reviewer.id] })
  return { feedbackId: given.body.id, requestId: asked.body.id }
}

/** A company with a review cycle about Tom, as it is at each stage of it. */
export async function openPermissionCompany(api: TestApi) {
  const templates = await openTemplates(api)
  const people = await createPeople(templates, api)
  const { organizationId, token } = templates
  const team = { name: 'Growth', leadId: people['team lead'].id, userIds: [people.self.id] }
  const { id: teamId } = (await api.call(createTeam, { body: team }, { token })).body
  const attributeIds = [
    await addAttribute(api, token, { name: 'Reach', private: false }),
    await addAttribute(api, token, { name: 'Potential', private: true }),
  ]
  const draft = { templates, people, attributeIds }
  const { cycles, cycleId, participantId, templateId } = await createDraft(api, draft)
  const appraisal = await addAppraisal(api, { token, name: CYCLE, userId: people.self.id })
  const objectives = await addObjectives(api, draft)
  const feedback = await exchangeFeedback(api, people)
  const stages = new Map<Stage, Snapshot>()
  const keep = async (stage: Stage) => void stages.set(stage, await takeSnapshot(organizationId))
  await keep('draft')
  await cycles.schedule(cycleId)
  await keep('scheduled')
  await cycles.launch(cycleId)
  await nominationsAs(api, token).nominate(cycleId, participantId, [
    people.reviewer.id,
    people['another reviewer'].id,
    people['third reviewer'].id,
  ])
  await nominationsAs(api, people.self.token).nominate(cycleId, participantId, [people.nominated.id])
  await keep('peer_selection')
  await cycles.endPeerSelection(cycleId)
  await fillPacket(api, draft, participantId)
  await keep('in_progress')
  const ofReviewer = 'select id from reviews where packet_id = ? and reviewer_id = ?'
  const reviewId = await idOf(ofReviewer, participantId, people.reviewer.id)
  await cycles.add(cycleId, { userIds: [people['calibrated administrator'].id] })
  await cycles.endReviews(cycleId)
  await packetsAs(api, token).get(participantId)
  // Ratings of a cycle without calibration can be changed for longer: by hand, the cycle has that stage all the same.
  await setState(cycleId, 'calibration')
  const groupId = await addGroup(api, draft, cycleId)
  await keep('calibration')
  await setState(cycleId, 'sharing')
  await keep('sharing')
  await packetsAs(api, token).share(participantId)
  await keep('shared')
  const ofPeer = 'select id from peer_nominations where packet_id = ? and peer_id = ?'
  return {
    ...draft,
    ...appraisal,
    ...objectives,
    ...feedback,
    organizationId,
    teamId,
    templateId,
    cycleId,
    participantId,
    reviewId,
    groupId,
    otherReviewId: await idOf(ofReviewer, participantId, people['another reviewer'].id),
    nominatedId: await idOf(ofPeer, participantId, people.nominated.id),
    cycleQuestionId: await idOf(
      `select id from review_cycle_questions where cycle_id = ? and direction = 'peer' and position = 0`,
      cycleId,
    ),
    questionId: await idOf('select id from review_questions where organization_id = ?', organizationId),
    approvedId: await idOf(ofPeer, participantId, people.reviewer.id),
    /** Has everything as it was at a stage. */
    goTo: async (stage: Stage) => {
      await restoreSnapshot(organizationId, stages.get(stage) ?? stages.get('sharing') ?? new Map())
      if (!stages.has(stage)) await setState(cycleId, stage)
    },
  }
}
export type PermissionCompany = Awaited<ReturnType<typeof openPermissionCompany>>
