import { type DefaultValue, type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useEffect, useLayoutEffect, useRef } from 'react'
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
  const [{ allErrors, onSubmit, validate }] = useForm<FormFields>({
    id,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => check(formData) as Submission<FormFields>,
    ...(defaultValue && { defaultValue }),
    ...(lastResult && { lastResult }),
  })
  useListRevalidation(id, allErrors, (name) => validate({ name }))
  useLayoutEffect(() => onChange({ errors: allErrors, onSubmit }), [allErrors, onSubmit, onChange])
  return null
}

/** The name of a list has brackets in its checkboxes, so that a single checked one is a list. */
const LIST_BOX = /^(.+)\[\]$/

const listOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ? LIST_BOX.exec(target.name)?.[1] : undefined

/**
 * Conform validates a field again by the name of its control, and knows a list by its name without brackets: without this, the error
 * of a list would stay until its boxes lose the focus, which moves the button that is being clicked.
 */
function useListRevalidation(formId: string, errors: FormErrors, validate: (name: string) => void): void {
  const latest = useRef({ validate, judged: new Set<string>() })
  useEffect(() => {
    latest.current.validate = validate
    for (const name of Object.keys(errors)) latest.current.judged.add(name.split('[', 1)[0] ?? '')
  })
  useEffect(() => {
    const form = document.getElementById(formId)
    const onInput = ({ target }: Event) => {
      const list = listOf(target)
      if (list !== undefined && latest.current.judged.has(list)) latest.current.validate(list)
    }
    form?.addEventListener('input', onInput)
    return () => form?.removeEventListener('input', onInput)
  }, [formId])
}
