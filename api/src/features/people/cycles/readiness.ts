import { type CycleSettings } from '#contract/people/cycles.forms.ts'
import { SCORE_COMPONENTS } from '#contract/people/cycles.words.ts'
import { type Readiness } from '#contract/people/cycles.moves.ts'
import { listMissingDays, TOO_EARLY } from '#contract/people/cycles.timeline.ts'
import { DIRECTION_WORDS } from '#contract/people/questions.words.ts'
import { type Content } from './cycle-content.queries.ts'
import { type ParticipantFacts } from './participants.queries.ts'

type Check = Readiness['checks'][number]

const error = (text: string, userId: string | null = null): Check => ({ kind: 'error', text, userId })
const warning = (text: string): Check => ({ kind: 'warning', text, userId: null })

export interface Draft {
  settings: CycleSettings
  content: Content
  facts: ParticipantFacts
  /** The first reviewees without a manager. */
  withoutManager: readonly { id: string; name: string }[]
  /** The day in the time zone of the organization. */
  today: string
  /** Whether the timeline launches it later, rather than somebody now. */
  isScheduled: boolean
}

const hundredths = (percent: number) => Math.round(percent * 100)
const WHOLE = 10_000

/** The day on which it is launched. */
function toLaunchDay({
  settings,
  today,
  isScheduled,
}: Pick<Draft, 'settings' | 'today' | 'isScheduled'>): string {
  const { launch } = settings.timeline
  return isScheduled && launch !== null && launch > today ? launch : today
}

function checkDays(draft: Draft): Check[] {
  const { settings, today, isScheduled } = draft
  if (settings.sequence === 'manual') return []
  const { launch, endReviews } = settings.timeline
  return [
    ...listMissingDays(settings).map(({ text }) => error(text)),
    ...(isScheduled && launch !== null && launch <= today
      ? [error('The launch date must be after today.')]
      : []),
    ...(endReviews !== null && endReviews <= toLaunchDay(draft)
      ? [error('The day on which reviews end must be after the launch date.')]
      : []),
  ]
}

function checkGroups(draft: Draft): Check[] {
  const { settings, content, facts } = draft
  const launchDay = toLaunchDay(draft)
  if (settings.groups.length === 0) return [error('Choose at least one kind of review.')]
  return settings.groups.flatMap(({ direction, templateId, dueOn }) => {
    const kind = DIRECTION_WORDS[direction].toLowerCase()
    if (templateId === null) return [error(`Choose a template for ${kind} reviews.`)]
    const template = content.templates.find(({ id }) => id === templateId)
    if (!template || template.archivedAt) return [error(`The template for ${kind} reviews is archived.`)]
    const asks = content.questions.filter((question) => question.templateId === templateId)
    return [
      ...checkTemplate(template, asks, facts),
      ...(dueOn !== null && dueOn <= launchDay ? [error(TOO_EARLY)] : []),
    ]
  })
}

function checkTemplate(
  { name, includeGoals }: Content['templates'][number],
  asks: Content['questions'],
  { participants }: ParticipantFacts,
): Check[] {
  if (asks.length === 0)
    return [
      error(
        includeGoals
          ? `${name} has only goal questions and ${participants} reviewees have no matching goals.`
          : `${name} has no questions.`,
      ),
    ]
  const weights = asks.map(({ weight }) => weight).filter((weight) => weight !== null)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (weights.length === 0 || total === WHOLE) return []
  return [error(`Question weights must add up to 100%. They add up to ${total / 100}% now.`)]
}

function checkScore({ settings }: Draft): Check[] {
  const { score, groups, scoredAttributeIds } = settings
  const has = (component: (typeof SCORE_COMPONENTS)[number]) =>
    component === 'attributes'
      ? scoredAttributeIds.length > 0
      : groups.some(({ direction }) => direction === component)
  if (score.mode === 'manager_average' && !has('manager'))
    return [warning('The score is that of the manager review, which this cycle does not have.')]
  if (score.mode === 'attributes' && !has('attributes'))
    return [error('Choose scored attributes, or another score.')]
  if (score.mode !== 'weighted') return []
  const total = SCORE_COMPONENTS.reduce((sum, each) => sum + hundredths(score.weights[each] ?? 0), 0)
  const missing = SCORE_COMPONENTS.filter((each) => (score.weights[each] ?? 0) > 0 && !has(each))
  return [
    ...(total === WHOLE
      ? []
      : [error(`Score weights must add up to 100%. They add up to ${total / 100}% now.`)]),
    ...missing.map((each) => error(`The score weighs ${each}, which this cycle does not have.`)),
  ]
}

function checkPeople({ settings, facts, withoutManager }: Draft): Check[] {
  if (facts.participants === 0) return [error('Add at least one reviewee.')]
  const has = (wanted: string) => settings.groups.some(({ direction }) => direction === wanted)
  return [
    ...(has('manager')
      ? withoutManager.map(({ id, name }) =>
          error(`${name} has no manager. Choose a reviewer or remove them.`, id),
        )
      : []),
    ...(facts.archived > 0 ? [error(`${facts.archived} reviewees are no longer active. Remove them.`)] : []),
    ...(has('upward') && facts.reports === 0
      ? [warning('Nobody reports to any of the reviewees, so there will be no upward reviews.')]
      : []),
  ]
}

function checkCalibration({ settings, content }: Draft): Check[] {
  const { enabled, axisX, axisY } = settings.calibration
  const archived = content.attributes.some(({ archivedAt }) => archivedAt !== null)
  return [
    ...(archived ? [error('A scored attribute of this cycle is archived.')] : []),
    ...(enabled && settings.scoredAttributeIds.length === 0
      ? [error('Choose scored attributes to calibrate.')]
      : []),
    ...(enabled && (axisX === null || axisY === null)
      ? [warning('Choose two attributes to see people in a 9-box.')]
      : []),
  ]
}

/** What stands against the launch of a draft, and what would surprise after it. */
export function checkDraft(draft: Draft): Omit<Readiness, 'isReady'> {
  const { settings, facts, withoutManager } = draft
  const has = (wanted: string) => settings.groups.some(({ direction }) => direction === wanted)
  return {
    checks: [
      ...checkDays(draft),
      ...checkGroups(draft),
      ...checkPeople(draft),
      ...checkScore(draft),
      ...checkCalibration(draft),
    ],
    more: has('manager') ? facts.withoutManager - withoutManager.length : 0,
    participantCount: facts.participants,
    reviewCount:
      (has('self') ? facts.participants : 0) +
      (has('manager') ? facts.participants - facts.withoutManager : 0) +
      (has('upward') ? facts.reports : 0),
  }
}
