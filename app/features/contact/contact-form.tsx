import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { toFaults } from '#app/lib/form-faults.ts'
import { controlProps } from '#app/lib/use-checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { InputField } from '#app/ui/input.tsx'
import { TextareaField } from '#app/ui/textarea.tsx'

type Fields = { name: string; email: string; subject: string; message: string }

export interface ContactFormProps {
  lastResult: SubmissionResult | undefined
  /** Of whoever is signed in. */
  person: { name: string; email: string } | null
}

/** Checked on the server alone: the public pages carry no script for it. */
export function ContactForm({ lastResult, person }: ContactFormProps) {
  const [form, fields] = useForm<Fields>({
    id: 'contact',
    defaultNoValidate: true,
    ...(lastResult && { lastResult }),
    ...(person && { defaultValue: person }),
  })
  return (
    <form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-5">
      <ErrorSummary title="Your message was not sent" faults={toFaults(form)} />
      <InputField {...controlProps(fields.name)} label="Name" autoComplete="name" />
      <InputField {...controlProps(fields.email)} label="E-mail" type="email" autoComplete="email" />
      <InputField {...controlProps(fields.subject)} label="Subject" />
      <TextareaField {...controlProps(fields.message)} label="Message" rows={7} />
      <div>
        <Button type="submit" variant="primary">
          Send message
        </Button>
      </div>
    </form>
  )
}
