import type { CycleSettings } from '#contract/people/cycles.forms.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { DEFAULT_REVIEWEE_SEES, SCORE_COMPONENTS, TIMELINE_DAYS } from '#contract/people/cycles.words.ts'
import { DIRECTIONS } from '#contract/people/questions.words.ts'
import { type CycleFieldName, dayField, weightField } from '#contract/people/typed-cycle.words.ts'

type Defaults = Partial<Record<CycleFieldName, string | string[]>>

/** A new cycle has self and manager reviews, and is strict where writers could fear readers. */
const NEW: CycleSettings = {
  sequence: 'manual',
  timeline: { launch: null, endPeerSelection: null, endReviews: null, endCalibration: null, complete: null },
  groups: (['self', 'manager'] as const).map((direction) => ({
    direction,
    templateId: null,
    dueOn: null,
    managerSees: 'after_submit',
    revieweeSees: DEFAULT_REVIEWEE_SEES[direction],
  })),
  scoredAttributeIds: [],
  scorer: 'manager',
  peerSelection: { by: 'reviewee_then_manager', min: 3, max: 5, allowDecline: true },
  anonymity: { threshold: 3, splitAndShuffle: true, hideReviewerList: true, strict: true },
  calibration: { enabled: false, axisX: null, axisY: null },
  score: { mode: 'manager_average', outMin: 1, outMax: 5, weights: {} },
  sharing: { by: 'manager', summaryRequired: false, includeScore: true, includeAttributes: true },
  ackRequired: true,
}

/** A box that is not checked has no value. */
const box = (name: CycleFieldName, isChecked: boolean): Defaults => (isChecked ? { [name]: 'on' } : {})

const ofGroups = ({ groups }: CycleSettings): Defaults =>
  Object.assign(
    {},
    ...DIRECTIONS.map((direction): Defaults => {
      const group = groups.find((each) => each.direction === direction)
      return {
        ...box(`${direction}On`, group !== undefined),
        [`${direction}Template`]: group?.templateId ?? '',
        [`${direction}Due`]: group?.dueOn ?? '',
        [`${direction}ManagerSees`]: group?.managerSees ?? 'after_submit',
        [`${direction}RevieweeSees`]: group?.revieweeSees ?? DEFAULT_REVIEWEE_SEES[direction],
      }
    }),
  ) as Defaults // of these

const ofRules = ({
  peerSelection,
  anonymity,
  calibration,
  sharing,
  ackRequired,
}: CycleSettings): Defaults => ({
  peersBy: peerSelection.by,
  peersMin: String(peerSelection.min),
  peersMax: String(peerSelection.max),
  ...box('allowDecline', peerSelection.allowDecline),
  threshold: String(anonymity.threshold),
  ...box('splitAndShuffle', anonymity.splitAndShuffle),
  ...box('hideReviewerList', anonymity.hideReviewerList),
  ...box('strict', anonymity.strict),
  ...box('calibrated', calibration.enabled),
  axisX: calibration.axisX ?? '',
  axisY: calibration.axisY ?? '',
  sharingBy: sharing.by,
  ...box('summaryRequired', sharing.summaryRequired),
  ...box('includeScore', sharing.includeScore),
  ...box('includeAttributes', sharing.includeAttributes),
  ...box('ackRequired', ackRequired),
})

/** What the form shows at first. */
export function toDefaults(cycle: CycleDetail | null): Defaults {
  const settings = cycle?.settings ?? NEW
  const { score, scoredAttributeIds, scorer } = settings
  return {
    name: cycle?.name ?? '',
    description: cycle?.description ?? '',
    ownerIds: cycle?.owners.map(({ id }) => id) ?? [],
    sequence: settings.sequence,
    ...Object.fromEntries(TIMELINE_DAYS.map((day) => [dayField(day), settings.timeline[day] ?? ''])),
    ...ofGroups(settings),
    ...ofRules(settings),
    scoredAttributeIds,
    scorer,
    scoreMode: score.mode,
    outMin: String(score.outMin),
    outMax: String(score.outMax),
    ...Object.fromEntries(
      SCORE_COMPONENTS.map((component) => [weightField(component), String(score.weights[component] ?? '')]),
    ),
  }
}
