import * as z from 'zod'
import { id, oneOf, Opened, optionalText, requiredText } from '#contract/fields.ts'
import { Day } from '#contract/list-query.ts'
import {
  DEFAULT_REVIEWEE_SEES,
  MANAGER_SEES,
  PEER_SELECTORS,
  REVIEWEE_SEES,
  SCORE_COMPONENTS,
  SCORE_MODES,
  SCORERS,
  SEQUENCES,
  SHARERS,
} from './cycles.words.ts'
import { checkTimeline, SentTimeline, Timeline, withOwnDays } from './cycles.timeline.ts'
import { DIRECTIONS } from './questions.words.ts'

const Name = requiredText('Name', 120)
const MAX_OWNERS = 20
const MAX_ATTRIBUTES = 20
/** Of a score as a share of the whole: percent with two decimals. */
const Percent = z
  .number('Weight must be a number.')
  .min(0, 'Weight must be between 0% and 100%.')
  .max(100, 'Weight must be between 0% and 100%.')
  .refine(
    (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
    'Weight can have two decimals at most.',
  )

/** The reviews of one direction. */
export const CycleGroup = z.object({
  direction: z.enum(DIRECTIONS),
  /** None until it is chosen. */
  templateId: id('rtp').nullable(),
  /** When its reviews are due; null without a due date. */
  dueOn: Day.nullable(),
  managerSees: oneOf('When managers see it', MANAGER_SEES),
  revieweeSees: oneOf('What reviewees see', REVIEWEE_SEES),
})
export type CycleGroup = z.infer<typeof CycleGroup>

const SentGroup = CycleGroup.extend({
  templateId: CycleGroup.shape.templateId.default(null),
  dueOn: CycleGroup.shape.dueOn.default(null),
  managerSees: CycleGroup.shape.managerSees.default('after_submit'),
  revieweeSees: oneOf('What reviewees see', REVIEWEE_SEES).optional(),
}).transform((group) => ({
  ...group,
  revieweeSees: group.revieweeSees ?? DEFAULT_REVIEWEE_SEES[group.direction],
}))

const peers = (label: string) =>
  z
    .number(`${label} must be a number.`)
    .int(`${label} must be a whole number.`)
    .min(0, `${label} must be between 0 and 20.`)
    .max(20, `${label} must be between 0 and 20.`)

export const PeerSelection = z.object({
  by: oneOf('Who chooses peers', PEER_SELECTORS),
  min: peers('Fewest peers'),
  max: peers('Most peers'),
  /** Peers may say no until they have begun. */
  allowDecline: z.boolean(),
})

export const Anonymity = z.object({
  /** How many have to respond before a direction without names is shown. */
  threshold: z
    .number('Threshold must be a number.')
    .int('Threshold must be a whole number.')
    .min(2, 'Threshold must be between 2 and 20.')
    .max(20, 'Threshold must be between 2 and 20.'),
  /** The responses of one reviewer are not shown together. */
  splitAndShuffle: z.boolean(),
  /** Reviewees don't see who was asked. */
  hideReviewerList: z.boolean(),
  /** When reviews end, who wrote what without a name is deleted. */
  strict: z.boolean(),
})

export const Calibration = z.object({
  enabled: z.boolean(),
  /** The attributes of the 9-box. */
  axisX: id('rat').nullable(),
  axisY: id('rat').nullable(),
})

const Bound = z
  .number('It must be a number.')
  .min(0, 'It must be between 0 and 100.')
  .max(100, 'It must be between 0 and 100.')

export const ScoreSettings = z.object({
  mode: oneOf('Score', SCORE_MODES),
  /** The ends of the scale on which it is shown. */
  outMin: Bound,
  outMax: Bound,
  /** With `weighted`: percent of each component. */
  weights: z.partialRecord(z.enum(SCORE_COMPONENTS), Percent),
})

export const Sharing = z.object({
  by: oneOf('Who shares packets', SHARERS),
  summaryRequired: z.boolean(),
  includeScore: z.boolean(),
  includeAttributes: z.boolean(),
})

/** All that decides how a cycle goes, as it is kept. */
export const CycleSettings = z.object({
  sequence: z.enum(SEQUENCES),
  /** Without days where people lead it from stage to stage. */
  timeline: Timeline,
  /** The directions that the cycle has, each once. */
  groups: z.array(CycleGroup),
  scoredAttributeIds: z.array(id('rat')),
  scorer: z.enum(SCORERS),
  peerSelection: PeerSelection,
  anonymity: Anonymity,
  calibration: Calibration,
  score: ScoreSettings,
  sharing: Sharing,
  ackRequired: z.boolean(),
})
export type CycleSettings = z.infer<typeof CycleSettings>

// What nobody says, as it is sent.

const SentPeerSelection = PeerSelection.extend({
  by: PeerSelection.shape.by.default('reviewee_then_manager'),
  min: PeerSelection.shape.min.default(3),
  max: PeerSelection.shape.max.default(5),
  allowDecline: PeerSelection.shape.allowDecline.default(true),
})

const SentAnonymity = Anonymity.extend({
  threshold: Anonymity.shape.threshold.default(3),
  splitAndShuffle: Anonymity.shape.splitAndShuffle.default(true),
  hideReviewerList: Anonymity.shape.hideReviewerList.default(true),
  strict: Anonymity.shape.strict.default(true),
})

const SentCalibration = Calibration.extend({
  enabled: Calibration.shape.enabled.default(false),
  axisX: Calibration.shape.axisX.default(null),
  axisY: Calibration.shape.axisY.default(null),
})

const SentScoreSettings = ScoreSettings.extend({
  mode: ScoreSettings.shape.mode.default('manager_average'),
  outMin: ScoreSettings.shape.outMin.default(1),
  outMax: ScoreSettings.shape.outMax.default(5),
  weights: ScoreSettings.shape.weights.default({}),
})

const SentSharing = Sharing.extend({
  by: Sharing.shape.by.default('manager'),
  summaryRequired: Sharing.shape.summaryRequired.default(false),
  includeScore: Sharing.shape.includeScore.default(true),
  includeAttributes: Sharing.shape.includeAttributes.default(true),
})

const Body = z.object({
  name: Name,
  description: optionalText('Description', 2000).default(''),
  /** People who lead it beside the administrators. */
  ownerIds: z.array(id('usr')).max(MAX_OWNERS, `A review cycle can have ${MAX_OWNERS} owners.`).default([]),
  sequence: oneOf('Stages', SEQUENCES).default('manual'),
  timeline: SentTimeline.prefault({}),
  groups: z.array(SentGroup).max(DIRECTIONS.length).default([]),
  scoredAttributeIds: z
    .array(id('rat'))
    .max(MAX_ATTRIBUTES, `A review cycle can have ${MAX_ATTRIBUTES} scored attributes.`)
    .default([]),
  scorer: z.enum(SCORERS).default('manager'),
  peerSelection: SentPeerSelection.prefault({}),
  anonymity: SentAnonymity.prefault({}),
  calibration: SentCalibration.prefault({}),
  score: SentScoreSettings.prefault({}),
  sharing: SentSharing.prefault({}),
  ackRequired: z.boolean().default(true),
})

function checkBody(body: z.output<typeof Body>, context: z.RefinementCtx): void {
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  const directions = new Set(body.groups.map(({ direction }) => direction))
  if (directions.size < body.groups.length) refuse(['groups'], 'Each kind of review can be added once.')
  if (new Set(body.scoredAttributeIds).size < body.scoredAttributeIds.length)
    refuse(['scoredAttributeIds'], 'Each scored attribute can be added once.')
  if (body.peerSelection.min > body.peerSelection.max)
    refuse(['peerSelection', 'max'], 'Most peers must not be fewer than the fewest.')
  if (body.score.outMin >= body.score.outMax)
    refuse(['score', 'outMax'], 'The highest score must be above the lowest.')
  checkTimeline(body, refuse)
}

/** Without repeats of people, which mean nothing, and without days that nothing happens on. */
const tidy = <
  Of extends Pick<z.output<typeof Body>, 'ownerIds' | 'sequence' | 'timeline' | 'groups' | 'calibration'>,
>(
  body: Of,
): Of => withOwnDays({ ...body, ownerIds: [...new Set(body.ownerIds)] })

export const NewCycle = Body.superRefine(checkBody).transform(tidy)
export type NewCycle = z.infer<typeof NewCycle>

export const EditCycle = Body.extend(Opened).superRefine(checkBody).transform(tidy)
export type EditCycle = z.infer<typeof EditCycle>

export const CompleteCycle = z.object({
  /** Complete it although packets have not been shared. */
  confirmed: z.boolean().default(false),
})

export const EndCalibration = z.object({
  /** End it although calibration groups are open. */
  confirmed: z.boolean().default(false),
})

/** Whom to remind; all whose reviews are open where nothing is said. */
export const RemindReviewers = z.object({
  direction: z.enum(DIRECTIONS).optional(),
  userIds: z
    .array(id('usr'))
    .min(1, 'Choose people.')
    .max(500, 'Remind 500 people at a time at most.')
    .optional(),
})
export type RemindReviewers = z.infer<typeof RemindReviewers>

/** Nobody reviews themselves by being added. */
export const ADDED_DIRECTIONS = ['manager', 'peer', 'upward'] as const

export const NewReviewer = z.object({
  direction: oneOf('Reviews', ADDED_DIRECTIONS),
  userId: id('usr'),
})
export type NewReviewer = z.infer<typeof NewReviewer>

/** Whom to add to a cycle. Those that are in it already stay as they are. */
export const NewParticipants = z
  .object({
    userIds: z
      .array(id('usr'))
      .max(500, 'Add 500 people at a time at most, or teams, or everybody.')
      .default([]),
    teamIds: z.array(id('tea')).max(200).default([]),
    /** All active people of the organization. */
    everybody: z.boolean().default(false),
  })
  .refine(({ userIds, teamIds, everybody }) => everybody || userIds.length + teamIds.length > 0, {
    error: 'Choose people, teams or everybody.',
    path: ['userIds'],
  })
export type NewParticipants = z.infer<typeof NewParticipants>

/** Who stands for the reviewee's manager in a cycle; null for nobody. */
export const EditParticipant = z.object({
  managerId: id('usr').nullable().optional(),
  /** Rates the scored attributes; null for the manager. */
  scorerId: id('usr').nullable().optional(),
  /** Shares the packet; null for who does by the settings. */
  sharerId: id('usr').nullable().optional(),
  /** The one that was read; without it, nothing is compared. */
  version: Opened.version,
})
export type EditParticipant = z.infer<typeof EditParticipant>
