import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import type { FormCheck, FormDefaults, WatchedForm } from './form-watch.tsx'
import { type FormView, toFormView } from './form-view.ts'

export interface CheckedFormOptions<Name extends string> {
  id: string
  lastResult: SubmissionResult | undefined
  defaultValue?: Partial<Record<Name, string | string[] | null>>
  /** Fetches the contract's schema for this form, which is too large to come with the page. */
  loadCheck: () => Promise<{ check: FormCheck }>
}

export interface CheckedFormView<Name extends string> extends FormView<Name> {
  onSubmit: WatchedForm['onSubmit'] | undefined
  /** For `CheckedForm`, which has the form watched once somebody begins to fill it in. */
  watch: {
    lastResult: SubmissionResult | undefined
    defaultValue: FormDefaults | undefined
    loadCheck: () => Promise<{ check: FormCheck }>
    onChange: (watched: WatchedForm) => void
  }
}

/**
 * A form that the server checks always and the browser too, as soon as somebody fills it in. Until then, and without
 * script, it shows what the server has answered. Belongs to a `CheckedForm`.
 */
export function useCheckedForm<Name extends string>(
  options: CheckedFormOptions<Name>,
): CheckedFormView<Name> {
  const { id, lastResult, defaultValue, loadCheck } = options
  // As they were at first: later answers say what stands in the fields already.
  const [values] = useState(lastResult?.initialValue ?? defaultValue)
  // A form that stays where it is has kept its passwords; one that comes as an answer has not.
  const [isDrawnAnew] = useState(lastResult !== undefined)
  const [watched, setWatched] = useState<WatchedForm>()
  return {
    ...toFormView<Name>({
      id,
      errors: watched?.errors ?? lastResult?.error,
      values,
      isDrawnAnew: isDrawnAnew && !watched,
    }),
    onSubmit: watched?.onSubmit,
    watch: { lastResult, defaultValue, loadCheck, onChange: setWatched },
  }
}
