import type { SubmissionResult } from '@conform-to/react'
import { useMemo } from 'react'
import type { FieldFault } from '#app/ui/forms/error-summary.tsx'

/** Errors of a purchase, for the summary above its form. The same array until the next response. */
export function usePaymentFaults(result: SubmissionResult | undefined): readonly FieldFault[] {
  return useMemo(() => {
    const texts = Object.values(result?.error ?? {}).flatMap((each) => each?.[0] ?? [])
    return [...new Set(texts)].map((text) => ({ text }))
  }, [result])
}
