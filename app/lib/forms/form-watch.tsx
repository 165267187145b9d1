import { type DefaultValue, type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useLayoutEffect } from 'react'
import type { FormErrors } from './form-faults.ts'

type FormFields = Record<string, string | string[]>
export type FormDefaults = DefaultValue<FormFields>
export type FormCheck = (formData: FormData) => Submission<unknown>

/** The state of a form that is being filled in. */
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
 * Conform, which validates on blur and on submit. A component and not a hook of the form, because it is loaded later
 * than the form: it reads the current field values, and renders nothing.
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
