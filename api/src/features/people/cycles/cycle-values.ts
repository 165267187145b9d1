import { type CycleSettings } from '#contract/people/cycles.forms.ts'
import {
  MANAGER_SEES_WORDS,
  PEER_SELECTOR_WORDS,
  REVIEWEE_SEES_WORDS,
  SCORE_COMPONENTS,
  SCORE_MODE_WORDS,
  SEQUENCE_WORDS,
  TIMELINE_DAYS,
  TIMELINE_WORDS,
} from '#contract/people/cycles.words.ts'
import { DIRECTION_WORDS } from '#contract/people/questions.words.ts'

/** What of a cycle its form shows. */
export interface CycleContent {
  name: string
  description: string | null
  ownerIds: string[]
  settings: CycleSettings
}

/** The same as the audit log keeps it, and as two edits are compared: each part of the settings as a whole. */
export const valuesOf = ({ name, description, ownerIds, settings }: CycleContent) => ({
  name,
  description,
  owners: ownerIds,
  timeline: JSON.stringify([settings.sequence, settings.timeline]),
  groups: JSON.stringify(settings.groups),
  attributes: JSON.stringify([settings.scoredAttributeIds, settings.scorer]),
  peers: JSON.stringify(settings.peerSelection),
  anonymity: JSON.stringify(settings.anonymity),
  calibration: JSON.stringify(settings.calibration),
  score: JSON.stringify(settings.score),
  sharing: JSON.stringify([settings.sharing, settings.ackRequired]),
})
export type CycleField = keyof ReturnType<typeof valuesOf>

const PARTS: Record<CycleField, readonly (keyof CycleSettings)[]> = {
  name: [],
  description: [],
  owners: [],
  timeline: ['sequence', 'timeline'],
  groups: ['groups'],
  attributes: ['scoredAttributeIds', 'scorer'],
  peers: ['peerSelection'],
  anonymity: ['anonymity'],
  calibration: ['calibration'],
  score: ['score'],
  sharing: ['sharing', 'ackRequired'],
}

/** A cycle with some of its fields as somebody sent them. */
export function takeFields(
  current: CycleContent,
  sent: CycleContent,
  fields: readonly CycleField[],
): CycleContent {
  const parts = fields.flatMap((field) => PARTS[field])
  const changed = Object.fromEntries(parts.map((part) => [part, sent.settings[part]]))
  return {
    name: fields.includes('name') ? sent.name : current.name,
    description: fields.includes('description') ? sent.description : current.description,
    ownerIds: fields.includes('owners') ? sent.ownerIds : current.ownerIds,
    settings: { ...current.settings, ...changed },
  }
}

/** Names of people, templates and attributes by their ids. */
export type Names = ReadonlyMap<string, string>

const nameAll = (ids: readonly string[], names: Names) => ids.map((id) => names.get(id) ?? id).join(', ')

function writeGroups({ groups }: CycleSettings, names: Names): string {
  return groups
    .map(({ direction, templateId, dueOn, managerSees, revieweeSees }) =>
      [
        `${DIRECTION_WORDS[direction]}: ${templateId === null ? 'no template' : nameAll([templateId], names)}`,
        ...(dueOn === null ? [] : [`due ${dueOn}`]),
        `managers: ${MANAGER_SEES_WORDS[managerSees].toLowerCase()}`,
        `reviewees: ${REVIEWEE_SEES_WORDS[revieweeSees].toLowerCase()}`,
      ].join(', '),
    )
    .join('; ')
}

function writeTimeline({ sequence, timeline }: CycleSettings): string {
  const days = TIMELINE_DAYS.flatMap((day) => {
    const on = timeline[day]
    return on === null ? [] : [`${TIMELINE_WORDS[day].toLowerCase()} ${on}`]
  })
  return [SEQUENCE_WORDS[sequence], ...days].join(', ')
}

function writeScore({ score }: CycleSettings): string {
  const weights = SCORE_COMPONENTS.flatMap((component) => {
    const weight = score.weights[component]
    return weight === undefined ? [] : [`${component} ${weight}%`]
  })
  return [SCORE_MODE_WORDS[score.mode], `${score.outMin} to ${score.outMax}`, ...weights].join(', ')
}

function writeAnonymity({ anonymity }: CycleSettings): string {
  const { threshold, splitAndShuffle, hideReviewerList, strict } = anonymity
  return [
    `at least ${threshold} responses`,
    ...(splitAndShuffle ? ['split and shuffled'] : []),
    ...(hideReviewerList ? ['reviewers hidden'] : []),
    ...(strict ? ['writers deleted at the end'] : []),
  ].join(', ')
}

/** The same in words, for the audit log and for the person whose change clashes. */
export function toWords({ name, description, ownerIds, settings }: CycleContent, names: Names) {
  const { peerSelection, calibration, sharing, ackRequired, scoredAttributeIds, scorer } = settings
  const axes = [calibration.axisX, calibration.axisY].filter((axis) => axis !== null)
  return {
    name,
    description,
    owners: nameAll(ownerIds, names) || null,
    timeline: writeTimeline(settings),
    groups: writeGroups(settings, names) || null,
    attributes: [nameAll(scoredAttributeIds, names) || 'none', `rated by: ${scorer}`].join('; '),
    peers: `${PEER_SELECTOR_WORDS[peerSelection.by]}, ${peerSelection.min} to ${peerSelection.max}${peerSelection.allowDecline ? ', may decline' : ''}`,
    anonymity: writeAnonymity(settings),
    calibration: calibration.enabled
      ? ['on', ...axes.map((axis) => nameAll([axis], names))].join(', ')
      : 'off',
    score: writeScore(settings),
    sharing: [
      `by: ${sharing.by}`,
      ...(sharing.summaryRequired ? ['summary required'] : []),
      ...(sharing.includeScore ? ['with score'] : []),
      ...(sharing.includeAttributes ? ['with attributes'] : []),
      ...(ackRequired ? ['acknowledgement required'] : []),
    ].join(', '),
  } satisfies Record<CycleField, string | null>
}
