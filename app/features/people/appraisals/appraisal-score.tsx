import { Card } from '#app/ui/data/card.tsx'
import { ShortTable } from '#app/ui/data/short-table.tsx'
import type { AppraisalDetail } from '#contract/people/appraisals.ts'
import { APPRAISAL_COMPONENT_WORDS } from '#contract/people/appraisal-cycles.words.ts'

interface AppraisalScoreProps {
  appraisal: AppraisalDetail
  /** Markup of the gauge. */
  gauge: string | null
}

/** The score with what it is made of, and what does not count. */
export function AppraisalScore({ appraisal: { result, cycle }, gauge }: AppraisalScoreProps) {
  if (!result) return null
  const { value, isFinal, parts, dropped } = result
  return (
    <Card
      title={isFinal ? 'Final score' : 'Score so far'}
      description={`On a scale of 0 to ${cycle.scaleMax}${isFinal ? '' : ', by the ratings as they are now'}`}
    >
      <div className="flex flex-col gap-4">
        <p className="text-2xl font-semibold text-ink-strong tabular-nums">
          {value === null ? 'None' : value.toFixed(2)}
        </p>
        {gauge === null ? null : <div className="max-w-60" dangerouslySetInnerHTML={{ __html: gauge }} />}
        {parts.length === 0 ? null : (
          <ShortTable
            caption="Why this score"
            columns={[
              { id: 'part', header: 'Part', cell: ({ component }) => APPRAISAL_COMPONENT_WORDS[component] },
              { id: 'value', header: 'Score', align: 'end', cell: (part) => part.value.toFixed(2) },
              { id: 'weight', header: 'Weight', align: 'end', cell: ({ weight }) => `${weight}%` },
            ]}
            rows={parts}
            rowKey={({ component }) => component}
          />
        )}
        {dropped.map((component) => (
          <p key={component} className="text-ink-soft">
            {APPRAISAL_COMPONENT_WORDS[component]}: not counted, because there is none. The other parts count
            accordingly more.
          </p>
        ))}
      </div>
    </Card>
  )
}
