import type { SubmissionResult } from '@conform-to/react'
import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { SetupIntent } from './use-card-element.ts'

/** Null where nothing was answered, which the page says above (keep-form.ts). */
type Answer = { shown?: SetupIntent | undefined; result?: SubmissionResult | undefined } | null

const NO_ANSWER = 'Nothing on this page is lost.'

interface AskedSetup {
  setup: SetupIntent | undefined
  /** Why there is none, once that is known. */
  fault: string | undefined
}

/** Asks for what the provider's element needs, as soon as script runs. */
export function useSetupIntent(): AskedSetup {
  const { submit, data, state } = useFetcher<Answer>()
  useEffect(() => {
    submit({ intent: 'setup' }, { method: 'post' })
  }, [submit])
  const setup = data?.shown
  const isAnswered = state === 'idle' && data !== undefined
  const fault = isAnswered && !setup ? (data?.result?.error?.['']?.[0] ?? NO_ANSWER) : undefined
  return { setup, fault }
}
