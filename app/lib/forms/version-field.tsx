import type { SubmissionResult } from '@conform-to/react'

interface VersionFieldProps {
  /** Of what the form shows. */
  version: number
  lastResult: Pick<SubmissionResult, 'initialValue'> | undefined
}

/**
 * Tells the API which version of a thing its form was opened with. A refused form keeps the one that it had, unless the
 * refusal was for what somebody else changed meanwhile: it then comes with the version that the next try is for.
 */
export function VersionField({ version, lastResult }: VersionFieldProps) {
  const answered = lastResult?.initialValue?.['version']
  return (
    <input type="hidden" name="version" value={typeof answered === 'string' ? answered : version} readOnly />
  )
}
