import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from '@remix-run/react'

/** The intents of a `runIntents` action. */
type IntentOf<Action> = Action extends (...args: never[]) => Promise<infer Data>
  ? Data extends { data: { intent: infer Name extends string } }
    ? Name
    : never
  : never

interface Refused {
  intent: string
  result?: SubmissionResult
}

/** The last result of the form with this intent, or of any form where a page has only one. */
export function useLastResult<Action>(intent?: IntentOf<Action>): SubmissionResult | undefined {
  // Null without a response, so that the form stays unchanged (keep-form.ts).
  const actionData = useActionData<Refused | null>()
  const wanted: string | undefined = intent
  return wanted === undefined || actionData?.intent === wanted ? actionData?.result : undefined
}
