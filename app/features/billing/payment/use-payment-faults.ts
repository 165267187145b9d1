import type { SubmissionResult } from '@conform-to/react'
import { useMemo } from 'react'
import type { FieldFault } from '#app/ui/forms/error-summary.tsx'

/** What was refused of a purchase, as it stands above its form. The same array until the next answer. */
export function usePaymentFaults(result: SubmissionResult | undefined): readonly FieldFault[] {
  return useMemo(() => {
    const texts = Object.values(result?.error ?? {}).flatMap((each) => each?.[0] ?? [])
    return [...new Set(texts)].map((text) => ({ text }))
  }, [result])
}
