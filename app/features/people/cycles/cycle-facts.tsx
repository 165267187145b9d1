import { formatDate } from '#app/lib/format.ts'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import type { CycleDetail } from '#contract/people/cycles.ts'
import {
  MANAGER_SEES_WORDS,
  PEER_SELECTOR_WORDS,
  REVIEWEE_SEES_WORDS,
  SCORE_COMPONENT_WORDS,
  SCORE_COMPONENTS,
  SCORE_MODE_WORDS,
  SCORER_WORDS,
  SEQUENCE_WORDS,
  SHARER_WORDS,
  TIMELINE_DAYS,
  TIMELINE_WORDS,
} from '#contract/people/cycles.words.ts'
import { DIRECTION_WORDS } from '#contract/people/questions.words.ts'
import type { Choice } from './cycle-choices.ts'

interface CycleFactsProps {
  cycle: CycleDetail
  templates: readonly Choice[]
  attributes: readonly Choice[]
}

const yes = (holds: boolean) => (holds ? 'Yes' : 'No')

/** The settings of a cycle where they cannot be changed: it has been launched, or the reader may not see what can be chosen. */
export function CycleFacts({ cycle, templates, attributes }: CycleFactsProps) {
  const { settings } = cycle
  const nameOf = (all: readonly Choice[], id: string | null) =>
    id === null
      ? 'None'
      : (all.find((each) => each.id === id)?.name ?? (all.length === 0 ? 'Chosen' : 'Archived since'))
  return (
    <div className="flex flex-col gap-8">
      <Card title="Reviews">
        <DescriptionList
          items={settings.groups.map(({ direction, templateId, dueOn, managerSees, revieweeSees }) => ({
            term: `${DIRECTION_WORDS[direction]} reviews`,
            value: [
              `Template: ${nameOf(templates, templateId)}`,
              `Due: ${dueOn === null ? 'no due date' : formatDate(dueOn, 'UTC')}`,
              `Managers see it: ${MANAGER_SEES_WORDS[managerSees].toLowerCase()}`,
              `Reviewees see: ${REVIEWEE_SEES_WORDS[revieweeSees].toLowerCase()}`,
            ].join('\n'),
          }))}
        />
      </Card>
      <Card title="Stages">
        <DescriptionList items={listDays(cycle)} />
      </Card>
      <Card title="Rules">
        <DescriptionList
          items={[
            {
              term: 'Scored attributes',
              value: settings.scoredAttributeIds.map((id) => nameOf(attributes, id)).join(', ') || 'None',
            },
            { term: 'Who rates them', value: SCORER_WORDS[settings.scorer] },
            { term: 'Calibration', value: yes(settings.calibration.enabled) },
            ...listPeers(cycle),
            ...listRules(cycle),
          ]}
        />
      </Card>
    </div>
  )
}

/** Days by the clocks of the organization. */
function listDays({ settings: { sequence, timeline } }: CycleDetail) {
  return [
    { term: 'Moves from stage to stage', value: SEQUENCE_WORDS[sequence] },
    ...TIMELINE_DAYS.flatMap((day) => {
      const on = timeline[day]
      return on === null ? [] : [{ term: TIMELINE_WORDS[day], value: formatDate(on, 'UTC') }]
    }),
  ]
}

function listPeers({ directions, settings: { peerSelection } }: CycleDetail) {
  const { by, min, max, allowDecline } = peerSelection
  if (!directions.includes('peer')) return []
  return [
    {
      term: 'Peers',
      value: `${PEER_SELECTOR_WORDS[by]}, ${min} to ${max}${allowDecline ? ', who can decline' : ''}`,
    },
  ]
}

function listRules({ settings: { score, anonymity, sharing, ackRequired } }: CycleDetail) {
  const weights = SCORE_COMPONENTS.flatMap((component) => {
    const weight = score.weights[component]
    return weight === undefined ? [] : [`${SCORE_COMPONENT_WORDS[component]}: ${weight}%`]
  })
  return [
    {
      term: 'Score',
      value: [
        `${SCORE_MODE_WORDS[score.mode]}, from ${score.outMin} to ${score.outMax}`,
        ...(score.mode === 'weighted' ? weights : []),
      ].join('\n'),
    },
    { term: 'Fewest responses', value: String(anonymity.threshold) },
    { term: 'Split and shuffled', value: yes(anonymity.splitAndShuffle) },
    { term: 'Who was asked is hidden', value: yes(anonymity.hideReviewerList) },
    { term: 'Who wrote what is deleted', value: yes(anonymity.strict) },
    { term: 'Who shares packets', value: SHARER_WORDS[sharing.by] },
    { term: 'Summary required', value: yes(sharing.summaryRequired) },
    { term: 'With score', value: yes(sharing.includeScore) },
    { term: 'With scored attributes', value: yes(sharing.includeAttributes) },
    { term: 'Acknowledgment', value: ackRequired ? 'Required' : 'Not required' },
  ]
}
