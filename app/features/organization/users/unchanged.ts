import type { SubmissionResult } from '@conform-to/react'

const TEXT = 'No changes have been made'

/** The API's refusal of a form without changes. It is not an error, so it is shown next to the button. */
export const isUnchanged = (result: SubmissionResult | undefined): boolean =>
  result?.error?.['']?.includes(TEXT) ?? false

/** The same result without that message. */
export const withoutUnchanged = (result: SubmissionResult | undefined): SubmissionResult | undefined =>
  result && isUnchanged(result) ? { ...result, error: {} } : result
