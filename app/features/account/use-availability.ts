import { useFetcher } from '@remix-run/react'
import { type FocusEvent, useState } from 'react'
import { paths } from '#app/lib/paths.ts'

interface Answer {
  /** Null while nobody can say: the text is no address yet, or too many were asked. */
  isFree: boolean | null
  value: string
}

/**
 * Asks, when the field is left, whether its e-mail address or domain is still free. What the form says about the field
 * comes first; the server asks again when the form is sent.
 */
export function useAvailability(kind: 'email' | 'domain', taken: string, errors: string[] | undefined) {
  const fetcher = useFetcher<Answer>()
  const [asked, setAsked] = useState('')

  function onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
    const value = currentTarget.value.trim()
    if (!value || value === asked) return
    setAsked(value)
    fetcher.submit({ kind, value }, { method: 'post', action: paths.availability() })
  }

  const [current, setCurrent] = useState<string>()
  const isTaken = fetcher.data?.isFree === false && (current ?? asked).trim() === fetcher.data.value
  return {
    errors: errors ?? (isTaken ? [taken] : undefined),
    onBlur,
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setCurrent(currentTarget.value),
  }
}
