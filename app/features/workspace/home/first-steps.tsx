import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import type { FirstStep } from './dashboard-model.ts'

/** First steps of a new organization. Only the next one has a button: one decision at a time. */
export function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const next = steps.find(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card title="First steps" description={`${done} of ${steps.length} done`} isFlush>
      <ol className="divide-y divide-line-soft border-t border-line-soft">
        {steps.map((step) => (
          <li key={step.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3">
            <div className="flex min-w-0 flex-1 basis-64 items-start gap-3">
              <Status tone={step.isDone ? 'good' : 'neutral'}>
                <span className="sr-only">{step.isDone ? 'Done:' : 'To do:'}</span>
              </Status>
              <div>
                <p className={step.isDone ? 'text-ink-soft' : 'font-medium text-ink-strong'}>{step.title}</p>
                {step.isDone ? null : <p className="text-ink-soft">{step.text}</p>}
              </div>
            </div>
            {step === next && step.action ? (
              <LinkButton to={step.action.to} size="small">
                {step.action.label}
              </LinkButton>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}
