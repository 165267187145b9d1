import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Card } from '#app/ui/data/card.tsx'
import type { Readiness } from '#contract/people/cycles.moves.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'

type Check = Readiness['checks'][number]

/** Where a check is fixed: what is about people among the reviewees, everything else in the settings. */
const toFix = (id: string, { userId, text }: Check): string => {
  if (userId !== null) return paths.cycleReviewees(id, { withoutManager: 'true' })
  return /reviewee|Nobody reports/.test(text) ? paths.cycleReviewees(id) : paths.cycleSettings(id)
}

/** What stands against the launch of a draft. */
export function ReadinessCard({ cycle, readiness }: { cycle: CycleDetail; readiness: Readiness }) {
  const { checks, more, participantCount, reviewCount, isReady } = readiness
  const size = `${count(participantCount, 'reviewee')}, ${count(reviewCount, 'review')} to assign${
    cycle.directions.includes('peer') ? ', and those of peers' : ''
  }`
  return (
    <Card
      title={isReady ? 'Ready to launch' : 'Not ready to launch'}
      description={size}
      actions={
        participantCount === 0 ? (
          <LinkButton to={paths.cycleReviewees(cycle.id, { dialog: 'add' })}>Add reviewees</LinkButton>
        ) : null
      }
    >
      {checks.length === 0 ? (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-status-good" />
          Nothing stands against the launch.
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {checks.map((check) => (
            <li key={`${check.text} ${check.userId ?? ''}`} className="flex items-start gap-2">
              <CheckIcon kind={check.kind} />
              <span className="min-w-0 wrap-anywhere">
                {check.text} <TextLink to={toFix(cycle.id, check)}>Fix</TextLink>
              </span>
            </li>
          ))}
          {more > 0 ? (
            <li>
              <TextLink to={paths.cycleReviewees(cycle.id, { withoutManager: 'true' })}>
                {`${count(more, 'more reviewee')} without a manager`}
              </TextLink>
            </li>
          ) : null}
        </ul>
      )}
    </Card>
  )
}

function CheckIcon({ kind }: Pick<Check, 'kind'>) {
  return kind === 'error' ? (
    <>
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-status-problem" />
      <span className="sr-only">Problem:</span>
    </>
  ) : (
    <>
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-status-attention" />
      <span className="sr-only">Warning:</span>
    </>
  )
}
