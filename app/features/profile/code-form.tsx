import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { toFaults } from '#app/lib/form-faults.ts'
import { controlProps, useCheckedForm } from '#app/lib/use-checked-form.ts'
import { Button, type ButtonLook } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { InputField } from '#app/ui/input.tsx'

const loadCheck = () => import('#app/lib/code.check.ts')

type Fields = { code: string }

export interface CodeFormProps {
  id: string
  label: string
  hint: ReactNode
  /** What did not happen, over what was wrong. */
  refusal: string
  button: string
  pendingText: string
  variant?: ButtonLook['variant']
  /** Tells the forms of one page apart. */
  intent?: string
  lastResult: SubmissionResult | undefined
  children?: ReactNode
}

/** Asks for a code of the authenticator app, or a recovery code. */
export function CodeForm(props: CodeFormProps) {
  const { id, label, hint, refusal, button, pendingText, variant = 'primary', intent, lastResult } = props
  const [form, fields] = useCheckedForm<Fields>({ id, lastResult, loadCheck })
  const { state, formData } = useNavigation()
  const isPending = state !== 'idle' && formData !== undefined && formData.get('intent') === (intent ?? null)
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-5">
      <ErrorSummary title={refusal} faults={toFaults(form)} />
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <InputField
        {...controlProps(fields.code)}
        label={label}
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="max-w-60 font-mono"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant={variant} isPending={isPending} pendingText={pendingText}>
          {button}
        </Button>
        {props.children}
      </div>
    </Form>
  )
}
