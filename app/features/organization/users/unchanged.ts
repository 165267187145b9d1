import type { SubmissionResult } from '@conform-to/react'

const TEXT = 'No changes have been made'

/** The API's answer to a form that says what is known already. It is no fault, so it stands beside the button. */
export const isUnchanged = (result: SubmissionResult | undefined): boolean =>
  result?.error?.['']?.includes(TEXT) ?? false

/** The same answer without what is no fault. */
export const withoutUnchanged = (result: SubmissionResult | undefined): SubmissionResult | undefined =>
  result && isUnchanged(result) ? { ...result, error: {} } : result
