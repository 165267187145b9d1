import { type DefaultValue, type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useLayoutEffect } from 'react'
import type { FormErrors } from './form-faults.ts'

type FormFields = Record<string, string | string[]>
export type FormDefaults = DefaultValue<FormFields>
export type FormCheck = (formData: FormData) => Submission<unknown>

/** What is known of a form that is filled in. */
export interface WatchedForm {
  errors: FormErrors
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export interface FormWatchProps {
  id: string
  check: FormCheck
  lastResult: SubmissionResult | undefined
  defaultValue: FormDefaults | undefined
  onChange: (watched: WatchedForm) => void
}

/**
 * Conform, which checks each field that is left and whatever is sent. An element of its own and not a hook of the form,
 * since it comes later than the form does: it reads what stands in the fields by then, and draws nothing.
 */
export function FormWatch({ id, check, lastResult, defaultValue, onChange }: FormWatchProps) {
  const [{ allErrors, onSubmit }] = useForm<FormFields>({
    id,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => check(formData) as Submission<FormFields>,
    ...(defaultValue && { defaultValue }),
    ...(lastResult && { lastResult }),
  })
  useLayoutEffect(() => onChange({ errors: allErrors, onSubmit }), [allErrors, onSubmit, onChange])
  return null
}
