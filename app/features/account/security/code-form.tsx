import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button, type ButtonLook } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'

const loadCheck = () => import('#app/lib/forms/code.check.ts')

type Name = 'code'

export interface CodeFormProps {
  id: string
  label: string
  hint: ReactNode
  /** Title of the error summary. */
  refusal: string
  button: string
  pendingText: string
  variant?: ButtonLook['variant']
  /** Distinguishes several forms of one page. */
  intent?: string
  lastResult: SubmissionResult | undefined
  children?: ReactNode
}

/** Asks for a code of the authenticator app, or a recovery code. */
export function CodeForm(props: CodeFormProps) {
  const { id, label, hint, refusal, button, pendingText, variant = 'primary', intent, lastResult } = props
  const form = useCheckedForm<Name>({ id, lastResult, loadCheck })
  const { state, formData } = useNavigation()
  const isPending = state !== 'idle' && formData !== undefined && formData.get('intent') === (intent ?? null)
  return (
    <CheckedForm form={form} className="flex flex-col gap-5">
      <ErrorSummary title={refusal} faults={form.faults} />
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      <InputField
        {...form.field('code')}
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
    </CheckedForm>
  )
}
