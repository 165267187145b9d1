import type { SubmissionResult } from '@conform-to/react'
import { useState } from 'react'
import type { FormCheck, FormDefaults, WatchedForm } from './form-watch.tsx'
import { type FormView, toFormView } from './form-view.ts'

export interface CheckedFormOptions<Name extends string> {
  id: string
  lastResult: SubmissionResult | undefined
  defaultValue?: Partial<Record<Name, string | string[] | null>>
  /** Loads the contract's schema for this form, which is too large to be part of the page. */
  loadCheck: () => Promise<{ check: FormCheck }>
}

export interface CheckedFormView<Name extends string> extends FormView<Name> {
  onSubmit: WatchedForm['onSubmit'] | undefined
  /** For `CheckedForm`, which validates the form after its first focus. */
  watch: {
    lastResult: SubmissionResult | undefined
    defaultValue: FormDefaults | undefined
    loadCheck: () => Promise<{ check: FormCheck }>
    onChange: (watched: WatchedForm) => void
  }
}

/**
 * A form that the server always validates, and the browser after the first focus. Until then, and without script, it
 * shows the server's result. Used with `CheckedForm`.
 */
export function useCheckedForm<Name extends string>(
  options: CheckedFormOptions<Name>,
): CheckedFormView<Name> {
  const { id, lastResult, defaultValue, loadCheck } = options
  // Only the initial ones: later results have the current field values.
  const [values] = useState(lastResult?.initialValue ?? defaultValue)
  // A form that stays mounted keeps its passwords; one that is rendered with a result has none.
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
