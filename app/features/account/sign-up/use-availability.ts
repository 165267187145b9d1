import { type FocusEvent, useState } from 'react'
import { paths } from '#app/lib/paths.ts'

type Kind = 'email' | 'domain'

// Not a fetcher: those revalidate the page's loaders, which would see a sign-up in progress.
async function isTaken(kind: Kind, value: string): Promise<boolean> {
  try {
    const response = await fetch(paths.availability(), {
      method: 'POST',
      body: new URLSearchParams({ kind, value }),
    })
    return response.ok && (await response.json<{ isFree: boolean | null }>()).isFree === false
  } catch {
    return false // The server checks again when the form is sent.
  }
}

/** Checks on blur whether an email address or domain is available. Validation errors of the field take precedence. */
export function useAvailability(kind: Kind, refusal: string, errors: string[] | undefined) {
  const [asked, setAsked] = useState('')
  const [taken, setTaken] = useState<string>()
  const [current, setCurrent] = useState<string>()

  async function ask(value: string) {
    if (!value || value === asked) return
    setAsked(value)
    if (await isTaken(kind, value)) setTaken(value)
  }

  return {
    errors: errors ?? (taken !== undefined && (current ?? taken) === taken ? [refusal] : undefined),
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => void ask(currentTarget.value.trim()),
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setCurrent(currentTarget.value.trim()),
  }
}
