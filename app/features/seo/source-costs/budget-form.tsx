import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formatMicroDollars } from '#contract/seo/micro-dollars.ts'
import type { SourceSpending } from '#contract/seo/sources.costs.ts'
import {
  SPENDING_MODE_HINTS,
  SPENDING_MODE_NAMES,
  SPENDING_MODES,
} from '#contract/seo/sources.costs.words.ts'
import { describeLeft } from './budget-words.ts'

interface BudgetFormProps {
  spending: Pick<SourceSpending, 'today' | 'thisMonth'>
  settings: NonNullable<SourceSpending['settings']>
  lastResult: SubmissionResult | undefined
}

const MODES = SPENDING_MODES.map((value) => ({
  value,
  label: SPENDING_MODE_NAMES[value],
  description: SPENDING_MODE_HINTS[value],
}))

const toText = (amount: number) => formatMicroDollars(amount).replaceAll(/[$,]/g, '')

/** What paid calls may cost, and whether they ask first. */
export function BudgetForm({ spending, settings, lastResult }: BudgetFormProps) {
  const { formData } = useNavigation()
  const { dailyBudget, monthlyBudget, version } = settings
  const view = toFormView<'spending' | 'dailyBudget' | 'monthlyBudget'>({
    id: 'budget',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? {
      spending: settings.spending,
      dailyBudget: toText(dailyBudget),
      monthlyBudget: toText(monthlyBudget),
    },
  })
  return (
    <Card
      title="Budget"
      description="No call is made once one of the two is used up. Days and months are those of UTC."
      actions={
        <LinkButton to={paths.sourceCosts()} size="small">
          Costs
        </LinkButton>
      }
    >
      <Form method="post" id={view.id} noValidate className="flex max-w-xl flex-col gap-5">
        <ErrorSummary title="Not saved" faults={view.faults} />
        <VersionField version={version} lastResult={lastResult} />
        <RadioCards {...view.field('spending')} label="Paid calls" options={MODES} />
        <InputField
          {...view.field('dailyBudget')}
          label="Budget per day"
          hint={`In US dollars; 0 blocks all paid calls. ${describeLeft(spending.today, dailyBudget)} today.`}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
        />
        <InputField
          {...view.field('monthlyBudget')}
          label="Budget per month"
          hint={`In US dollars; 0 blocks all paid calls. ${describeLeft(spending.thisMonth, monthlyBudget)} this month.`}
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
        />
        <div>
          <Button
            variant="primary"
            name="intent"
            value="budget"
            isPending={formData?.get('intent') === 'budget'}
            pendingText="Saving…"
          >
            Save budget
          </Button>
        </div>
      </Form>
    </Card>
  )
}
