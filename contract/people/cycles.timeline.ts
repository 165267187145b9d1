import * as z from 'zod'
import { Day } from '#contract/list-query.ts'
import type { CycleVerb } from './cycles.states.ts'
import { type CycleState, TIMELINE_DAYS, type TimelineDay } from './cycles.words.ts'

const day = Day.nullable()

/** On which days a review cycle is led on, by the clocks of the organization; null where people do it. */
export const Timeline = z.object({
  launch: day,
  endPeerSelection: day,
  endReviews: day,
  endCalibration: day,
  complete: day,
})
export type Timeline = z.infer<typeof Timeline>

export const NO_DAYS: Timeline = {
  launch: null,
  endPeerSelection: null,
  endReviews: null,
  endCalibration: null,
  complete: null,
}

const sent = day.default(null)

export const SentTimeline = Timeline.extend({
  launch: sent,
  endPeerSelection: sent,
  endReviews: sent,
  endCalibration: sent,
  complete: sent,
})

/** What of the settings decides which days there are. */
interface Stages {
  sequence: 'manual' | 'timeline'
  timeline: Timeline
  groups: readonly { direction: string; dueOn: string | null }[]
  calibration: { enabled: boolean }
}

/** The days of the stages that a cycle has, in order. */
export const listTimelineDays = ({ groups, calibration }: Pick<Stages, 'groups' | 'calibration'>) =>
  TIMELINE_DAYS.filter(
    (each) =>
      (each !== 'endPeerSelection' || groups.some(({ direction }) => direction === 'peer')) &&
      (each !== 'endCalibration' || calibration.enabled),
  )

/** Without days that nothing happens on: those of stages that the cycle does not have, and all of a cycle without a timeline. */
export function withOwnDays<Of extends Stages>(settings: Of): Of {
  const days = settings.sequence === 'timeline' ? listTimelineDays(settings) : []
  return {
    ...settings,
    timeline: { ...NO_DAYS, ...Object.fromEntries(days.map((each) => [each, settings.timeline[each]])) },
  }
}

const WHAT: Readonly<Record<TimelineDay, string>> = {
  launch: 'the launch',
  endPeerSelection: 'the end of peer selection',
  endReviews: 'the end of reviews',
  endCalibration: 'the end of calibration',
  complete: 'the completion',
}

const NEEDED: Readonly<Partial<Record<TimelineDay, string>>> = {
  launch: 'Choose a launch date.',
  endReviews: 'Choose the day on which reviews end.',
}

export const TOO_EARLY = 'The due date must be after the launch date.'
const TOO_LATE = 'The due date must be before reviews end.'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The days that have to be chosen and are not. */
export const listMissingDays = ({ timeline }: Pick<Stages, 'timeline'>) =>
  TIMELINE_DAYS.flatMap((each) => {
    const text = NEEDED[each]
    return text !== undefined && timeline[each] === null ? [{ day: each, text }] : []
  })

/** What is wrong with a timeline: each with the path of its field. */
export function checkTimeline(settings: Stages, refuse: (path: string[], message: string) => void): void {
  if (settings.sequence === 'manual') return
  const { timeline, groups } = settings
  for (const { day: missing, text } of listMissingDays(settings)) refuse(['timeline', missing], text)
  let before: TimelineDay | undefined
  for (const each of listTimelineDays(settings)) {
    const on = timeline[each]
    if (on === null) continue
    const last = before && timeline[before]
    if (before && last && on <= last)
      refuse(['timeline', each], `${capital(WHAT[each])} must be after ${WHAT[before]}.`)
    before = each
  }
  groups.forEach(({ dueOn }, index) => {
    const refuseDue = (text: string) => {
      refuse(['groups', String(index), 'dueOn'], text)
    }
    if (dueOn === null) return
    if (timeline.launch !== null && dueOn <= timeline.launch) refuseDue(TOO_EARLY)
    else if (timeline.endReviews !== null && dueOn >= timeline.endReviews) refuseDue(TOO_LATE)
  })
}

export const TIMELINE_VERBS = [
  'launch',
  'end-peer-selection',
  'end-reviews',
  'end-calibration',
  'complete',
] as const satisfies readonly CycleVerb[]
export type TimelineVerb = (typeof TIMELINE_VERBS)[number]

/** What a day of the timeline does to a cycle in a state. */
const MOVES: Readonly<Partial<Record<CycleState, { verb: TimelineVerb; day: TimelineDay }>>> = {
  scheduled: { verb: 'launch', day: 'launch' },
  peer_selection: { verb: 'end-peer-selection', day: 'endPeerSelection' },
  in_progress: { verb: 'end-reviews', day: 'endReviews' },
  calibration: { verb: 'end-calibration', day: 'endCalibration' },
  sharing: { verb: 'complete', day: 'complete' },
}

/** The days that end a stage of a running cycle, in order. */
export const RUNNING_DAYS = TIMELINE_DAYS.filter((day) => day !== 'launch')
export type RunningDay = (typeof RUNNING_DAYS)[number]

type Running = Pick<Stages, 'timeline' | 'groups' | 'calibration'>

/** The days of a running cycle that can still be changed: of the stage that it is in, and of those that follow. */
export function listOpenDays(
  state: CycleState,
  settings: Pick<Stages, 'groups' | 'calibration'>,
): RunningDay[] {
  const current = RUNNING_DAYS.indexOf(MOVES[state]?.day as RunningDay)
  const own = listTimelineDays(settings)
  return current < 0 ? [] : RUNNING_DAYS.slice(current).filter((day) => own.includes(day))
}

const TO_COME = 'Choose a day that is still to come.'

/** What is wrong with days of a running cycle that were changed, each with its name. `today` is that of the organization. */
export function checkOpenDays(
  state: CycleState,
  { changed, before, after }: { changed: readonly RunningDay[]; before: Running; after: Running },
  today: string,
): { day: RunningDay; text: string }[] {
  const open = listOpenDays(state, before)
  const faults = changed.flatMap((day) => {
    const on = after.timeline[day]
    if (on === null) return NEEDED[day] === undefined ? [] : [{ day, text: NEEDED[day] }]
    return on > today ? [] : [{ day, text: TO_COME }]
  })
  const set = open.flatMap((day) => {
    const on = after.timeline[day]
    return on === null ? [] : [{ day, on }]
  })
  const unordered = set.flatMap(({ day, on }, at) => {
    const previous = set[at - 1]
    return previous && on <= previous.on
      ? [{ day, text: `${capital(WHAT[day])} must be after ${WHAT[previous.day]}.` }]
      : []
  })
  const due = after.groups
    .flatMap(({ dueOn }) => dueOn ?? [])
    .toSorted()
    .at(-1)
  const { endReviews } = after.timeline
  const isEarly =
    changed.includes('endReviews') && due !== undefined && endReviews !== null && endReviews <= due
  const early = { day: 'endReviews' as const, text: 'Choose a day after the last due date of reviews.' }
  return [...faults, ...unordered, ...(isEarly ? [early] : [])]
}

/** The verb by which the timeline ends a state; undefined where nothing does. */
export const timelineVerbOf = (state: CycleState): TimelineVerb | undefined => MOVES[state]?.verb

/**
 * The day on which the timeline ends a state that begins today; null where people do. A day that has come already is left to people:
 * nobody would have had any time.
 */
export function findNextMoveOn(
  state: CycleState,
  { sequence, timeline }: Pick<Stages, 'sequence' | 'timeline'>,
  today: string,
): string | null {
  const move = MOVES[state]
  const on = move && sequence === 'timeline' ? timeline[move.day] : null
  return on !== null && on > today ? on : null
}
