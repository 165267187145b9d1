import { type FocusEvent, useState } from 'react'
import { paths } from '#app/lib/paths.ts'

// Not a fetcher: those have the page's loaders run again, which while a sign-up is under way see it half done.
async function isTaken(value: string): Promise<boolean> {
  try {
    const answer = await fetch(paths.availability(), {
      method: 'POST',
      body: new URLSearchParams({ value }),
    })
    return answer.ok && (await answer.json<{ isFree: boolean | null }>()).isFree === false
  } catch {
    return false // The server asks again when the form is sent.
  }
}

/**
 * Asks, when the field is left, whether its email address is still free. What the form says about the field comes first.
 */
export function useAvailability(refusal: string, errors: string[] | undefined) {
  const [asked, setAsked] = useState('')
  const [taken, setTaken] = useState<string>()
  const [current, setCurrent] = useState<string>()

  async function ask(value: string) {
    if (!value || value === asked) return
    setAsked(value)
    if (await isTaken(value)) setTaken(value)
  }

  return {
    errors: errors ?? (taken !== undefined && (current ?? taken) === taken ? [refusal] : undefined),
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => void ask(currentTarget.value.trim()),
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setCurrent(currentTarget.value.trim()),
  }
}
