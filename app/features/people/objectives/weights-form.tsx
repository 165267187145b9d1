import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { ObjectiveDetail } from '#contract/people/objectives.ts'

const nameOf = (id: string) => `weight-${id}`
const loadCheck = () =>
  import('./objective-form.check.ts').then(({ checkWeights }) => ({ check: checkWeights }))

interface WeightsFormProps {
  objective: ObjectiveDetail
  lastResult: SubmissionResult | undefined
}

/** How much each active key result counts. */
export function WeightsForm({ objective, lastResult }: WeightsFormProps) {
  const active = objective.keyResults.filter(({ archivedAt }) => archivedAt === null)
  const form = useCheckedForm({
    id: 'weights',
    lastResult,
    loadCheck,
    defaultValue: Object.fromEntries(active.map(({ id, weight }) => [nameOf(id), String(weight)])),
  })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {active.map(({ id, title }) => (
        <InputField
          key={id}
          {...form.field(nameOf(id))}
          label={title}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Saving…">
          Save weights
        </Button>
        <LinkButton variant="quiet" to={paths.objective(objective.id)}>
          Cancel
        </LinkButton>
      </div>
    </CheckedForm>
  )
}
