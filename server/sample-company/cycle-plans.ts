import { NO_DAYS } from '#contract/people/cycles.timeline.ts'
import { type reviewCycles } from '#api/db/schema/review-cycles.ts'
import { foldText } from '#contract/folded-text.ts'
import { type CycleSettings } from '#contract/people/cycles.forms.ts'
import { DEFAULT_REVIEWEE_SEES } from '#contract/people/cycles.words.ts'
import { DIRECTIONS } from '#contract/people/questions.words.ts'
import { idOf } from './draws.ts'
import { type Founding } from './people.ts'
import { OVERALL, POTENTIAL, type ReviewContent } from './review-content.ts'

const DAY = 24 * 60 * 60 * 1000
const MONTH = 30.4 * DAY

export type Cycle = typeof reviewCycles.$inferInsert & { settings: CycleSettings; launchedAt: Date }

/** How many months ago the cycles were launched; the last one is under way. */
const MONTHS_AGO = [24, 18, 12, 6, 0.4]
/** From the launch to the day on which reviews are due, and on which they ended. */
const DUE_AFTER = 21 * DAY
const ENDED_AFTER = 25 * DAY

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

function toSettings(
  content: ReviewContent,
  { dueOn, isCalibrated }: { dueOn: string; isCalibrated: boolean },
): CycleSettings {
  const idByKey = (key: string) =>
    content.attributes.find(({ recommendedKey }) => recommendedKey === key)?.id ?? null
  return {
    sequence: 'manual',
    timeline: NO_DAYS,
    groups: DIRECTIONS.map((direction) => ({
      direction,
      templateId: content.templateOf[direction].id,
      dueOn,
      managerSees: 'after_submit',
      revieweeSees: DEFAULT_REVIEWEE_SEES[direction],
    })),
    scoredAttributeIds: content.attributes.map(({ id }) => id),
    scorer: 'manager',
    peerSelection: { by: 'reviewee_then_manager', min: 3, max: 5, allowDecline: true },
    anonymity: { threshold: 3, splitAndShuffle: true, hideReviewerList: true, strict: true },
    calibration: { enabled: isCalibrated, axisX: idByKey(OVERALL), axisY: idByKey(POTENTIAL) },
    score: { mode: 'weighted', outMin: 1, outMax: 5, weights: { manager: 60, peer: 20, attributes: 20 } },
    sharing: { by: 'manager', summaryRequired: true, includeScore: true, includeAttributes: true },
    ackRequired: true,
  }
}

/** Four half-yearly cycles that are over, the last two of them calibrated, and one that is under way. */
export function planCycles({ organizationId, owner, now }: Founding, content: ReviewContent): Cycle[] {
  return MONTHS_AGO.map((months, index) => {
    const launchedAt = new Date(now.getTime() - months * MONTH)
    const isOver = index < MONTHS_AGO.length - 1
    const month = launchedAt.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const name = `${month} reviews`
    const dueOn = dayOf(new Date(launchedAt.getTime() + DUE_AFTER))
    return {
      id: idOf('rcy', `${organizationId} ${index}`),
      organizationId,
      name,
      foldedName: foldText(name),
      description: null,
      searched: foldText(`${name} `),
      state: isOver ? 'completed' : 'in_progress',
      settings: toSettings(content, { dueOn, isCalibrated: index >= 2 }),
      launchedAt,
      endedAt: isOver ? new Date(launchedAt.getTime() + ENDED_AFTER) : null,
      createdBy: owner.id,
      createdAt: new Date(launchedAt.getTime() - 7 * DAY),
    }
  })
}
