import { type DefaultValue, type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect, useState } from 'react'

export type FormCheck = (formData: FormData) => Submission<unknown>

export interface CheckedFormOptions<Fields> {
  id: string
  lastResult: SubmissionResult | undefined
  defaultValue?: DefaultValue<Fields>
  /** Fetches the contract's schema for this form, which is too large to come with the page. */
  loadCheck: () => Promise<{ check: FormCheck }>
}

/**
 * A form that the server checks always and the browser too, once it has fetched the same schema. Until then, and
 * without script, only the server does.
 */
export function useCheckedForm<Fields extends Record<string, unknown>>(options: CheckedFormOptions<Fields>) {
  const { id, lastResult, defaultValue, loadCheck } = options
  const [check, setCheck] = useState<FormCheck>()

  useEffect(() => {
    let isGone = false
    // Fetched once somebody begins to fill in the form. Failing to is no loss: the server checks.
    const load = () => {
      loadCheck().then(
        (loaded) => {
          if (!isGone) setCheck(() => loaded.check)
        },
        () => undefined,
      )
    }
    const element = document.getElementById(id)
    element?.addEventListener('focusin', load, { once: true })
    if (element?.contains(document.activeElement)) load()
    return () => {
      isGone = true
      element?.removeEventListener('focusin', load)
    }
  }, [id, loadCheck])

  return useForm<Fields>({
    id,
    // Native bubbles would stand in for the texts of ours, which the server has without script too.
    defaultNoValidate: true,
    shouldValidate: check ? 'onBlur' : 'onSubmit',
    shouldRevalidate: check ? 'onInput' : 'onSubmit',
    ...(defaultValue && { defaultValue }),
    ...(lastResult && { lastResult }),
    ...(check && {
      onValidate: ({ formData }: { formData: FormData }) => check(formData) as Submission<Fields>,
    }),
  })
}

interface TextField {
  id: string
  name: string
  initialValue?: string | undefined
  errors?: string[] | undefined
}

/** What a labelled control of ours needs to know about a field of Conform's. */
export const controlProps = ({ id, name, initialValue, errors }: TextField) => ({
  id,
  name,
  errors,
  defaultValue: initialValue,
})
