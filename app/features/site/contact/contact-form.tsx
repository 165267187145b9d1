import type { SubmissionResult } from '@conform-to/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'

type Name = 'name' | 'email' | 'subject' | 'message'

export interface ContactFormProps {
  lastResult: SubmissionResult | undefined
  /** Name and email address of the signed-in person. */
  person: { name: string; email: string } | null
}

/** Validated only on the server: public pages have no script for it. */
export function ContactForm({ lastResult, person }: ContactFormProps) {
  const { id, faults, field } = toFormView<Name>({
    id: 'contact',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? person,
  })
  return (
    <form method="post" id={id} noValidate className="flex flex-col gap-5">
      <ErrorSummary title="Your message was not sent" faults={faults} />
      <InputField {...field('name')} label="Name" autoComplete="name" />
      <InputField {...field('email')} label="Email" type="email" autoComplete="email" />
      <InputField {...field('subject')} label="Subject" />
      <TextareaField {...field('message')} label="Message" rows={7} />
      <div>
        <Button type="submit" variant="primary">
          Send message
        </Button>
      </div>
    </form>
  )
}
