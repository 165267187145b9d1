import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CopyField, type CopyFieldProps } from '#app/ui/forms/copy-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { VerificationMethod } from '#contract/seo/sites.forms.ts'

interface MethodCardProps {
  method: VerificationMethod
  title: string
  /** The end of the button's label. */
  action: string
  description: ReactNode
  fields: CopyFieldProps[]
  hint?: ReactNode
  /** Why the last attempt with this method failed. */
  faults: string[]
  canVerify: boolean
  /** The version of the site that the page shows, for its form. */
  version: ReactNode
}

/** A verification method: instructions, and its button. */
export function MethodCard({
  method,
  title,
  action,
  description,
  fields,
  hint,
  faults,
  canVerify,
  version,
}: MethodCardProps) {
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && formData?.get('method') === method
  return (
    <Card title={title} description={description}>
      <div className="flex flex-col gap-5">
        <ErrorSummary title="Not verified" faults={faults.map((text) => ({ text }))} />
        {fields.map((field) => (
          <CopyField key={field.id} {...field} />
        ))}
        {hint ? <p className="max-w-prose text-ink-soft">{hint}</p> : null}
        {canVerify ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="method" value={method} />
            {version}
            <Button isPending={isPending} pendingText="Looking…">
              Verify by {action}
            </Button>
          </Form>
        ) : null}
      </div>
    </Card>
  )
}
