import { Link } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Sparkline } from '#app/ui/chart/sparkline.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { KeyResult } from '#contract/people/objectives.key-results.reply.ts'
import type { ObjectiveDetail } from '#contract/people/objectives.ts'
import { HealthBar, HealthStatus, toPercentText } from './health.tsx'
import { describeCourse, formatValue } from './values.ts'

/** The key results of an objective, each with its progress, a line of its check-ins and the way to the next one. */
export function KeyResultRows({ objective }: { objective: ObjectiveDetail }) {
  const { id, keyResults, allowedActions } = objective
  const canEdit = isAllowed(allowedActions, 'edit-key-results')
  const active = keyResults.filter(({ archivedAt }) => archivedAt === null)
  return (
    <Card
      title="Key results"
      actions={
        canEdit ? (
          <>
            {active.length > 1 ? (
              <LinkButton to={paths.objectiveWeights(id)}>Change weights</LinkButton>
            ) : null}
            <LinkButton icon={<Plus aria-hidden />} to={paths.newKeyResult(id)}>
              Add key result
            </LinkButton>
          </>
        ) : null
      }
    >
      {keyResults.length === 0 ? (
        <p className="text-ink-soft">Nothing measures it yet. Three to five key results are usual.</p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {keyResults.map((keyResult) => (
            <Row key={keyResult.id} keyResult={keyResult} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ keyResult }: { keyResult: KeyResult }) {
  const { id, title, owner, progress, health, weight, trend, isOverdue, archivedAt } = keyResult
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-56">
        <Link to={paths.keyResult(id)} className="font-medium wrap-anywhere text-ink-strong hover:underline">
          {title}
        </Link>
        <span className="block text-ink-soft">
          {[describeCourse(keyResult), owner?.name, weight === 1 ? null : `weight ${weight}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {trend.length > 1 ? (
        <span className="block w-20">
          <Sparkline
            title={`Check-ins of ${title}`}
            values={trend.map(({ value }) => value)}
            formatValue={(value) => formatValue(keyResult, value)}
          />
        </span>
      ) : null}
      <span className="block w-24">
        <HealthBar of={`Progress of ${title}`} progress={progress} health={health} />
      </span>
      <span className="w-14 text-end">{toPercentText(progress)}</span>
      <span className="flex w-32 flex-wrap gap-1">
        {archivedAt === null ? <HealthStatus health={health} /> : <Badge>Archived</Badge>}
        {isOverdue ? <Badge tone="attention">Check-in overdue</Badge> : null}
      </span>
    </li>
  )
}
