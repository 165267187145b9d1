import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ShortTable } from '#app/ui/data/short-table.tsx'
import { SCORE_MODE_WORDS } from '#contract/people/cycles.words.ts'
import type { PacketScore as Score } from '#contract/people/packets.ts'
import { DROP_REASON_WORDS, SCORE_COMPONENT_WORDS } from '#contract/people/packets.words.ts'

interface PacketScoreProps {
  score: Score
  /** Markup of the bar of its parts; null without parts. */
  bar: string | null
  /** Where the score is changed; null for those who can't. */
  overrideTo: string | null
}

const inTwo = (value: number | null) => (value === null ? 'None' : value.toFixed(2))

/** The score with what it is made of, and what does not count. */
export function PacketScore({ score, bar, overrideTo }: PacketScoreProps) {
  const { value, computed, override, outMin, outMax, mode, dropped } = score
  return (
    <Card
      title="Score"
      description={`${SCORE_MODE_WORDS[mode]}, on a scale of ${outMin} to ${outMax}`}
      actions={
        overrideTo === null ? null : (
          <LinkButton size="small" to={overrideTo} preventScrollReset>
            Change score
          </LinkButton>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-2xl font-semibold text-ink-strong tabular-nums">{inTwo(value)}</p>
        {override ? (
          <p className="max-w-prose">
            Changed from the computed {inTwo(computed)}. Reason:{' '}
            <span className="whitespace-pre-line">{override.reason}</span>
          </p>
        ) : null}
        {bar === null ? null : <div dangerouslySetInnerHTML={{ __html: bar }} />}
        <Parts score={score} />
        {dropped.map(({ component, reason }) => (
          <p key={component} className="text-ink-soft">
            {SCORE_COMPONENT_WORDS[component]}: not counted. {DROP_REASON_WORDS[reason]}.
          </p>
        ))}
      </div>
    </Card>
  )
}

function Parts({ score: { parts, outMin, outMax } }: { score: Score }) {
  if (parts.length === 0) return null
  const onScale = (value: number | null) =>
    value === null ? 'Not shared' : (outMin + value * (outMax - outMin)).toFixed(2)
  return (
    <ShortTable
      caption="Why this score"
      columns={[
        { id: 'part', header: 'Part', cell: ({ component }) => SCORE_COMPONENT_WORDS[component] },
        { id: 'value', header: 'Average', align: 'end', cell: ({ value }) => onScale(value) },
        { id: 'weight', header: 'Weight', align: 'end', cell: ({ weight }) => `${weight}%` },
        { id: 'n', header: 'Counted', align: 'end', cell: ({ n }) => n ?? 'Not shared' },
      ]}
      rows={parts}
      rowKey={({ component }) => component}
    />
  )
}
