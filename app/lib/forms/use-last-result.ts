import type { SubmissionResult } from '@conform-to/react'
import { useActionData } from '@remix-run/react'

/** The intents of an action that is `runIntents`. */
type IntentOf<Action> = Action extends (...args: never[]) => Promise<infer Answer>
  ? Answer extends { data: { intent: infer Name extends string } }
    ? Name
    : never
  : never

interface Refused {
  intent: string
  result?: SubmissionResult
}

/** What an action has refused last: of the form with this intent, or of any where a page has one form alone. */
export function useLastResult<Action>(intent?: IntentOf<Action>): SubmissionResult | undefined {
  // Null where nothing was answered, so that the form stays as it is (keep-form.ts).
  const answer = useActionData<Refused | null>()
  const wanted: string | undefined = intent
  return wanted === undefined || answer?.intent === wanted ? answer?.result : undefined
}
