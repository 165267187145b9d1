import type { SubmissionResult } from '@conform-to/react'

interface VersionFieldProps {
  /** Of what the form shows. */
  version: number
  lastResult: Pick<SubmissionResult, 'initialValue'> | undefined
}

/**
 * Tells the API which version of a thing its form was opened with, which a refused form keeps. Where the refusal was for
 * what somebody else changed meanwhile, the form also says up to which version that has been told.
 */
export function VersionField({ version, lastResult }: VersionFieldProps) {
  const { version: opened, seenVersion } = lastResult?.initialValue ?? {}
  return (
    <>
      <input type="hidden" name="version" value={typeof opened === 'string' ? opened : version} readOnly />
      {typeof seenVersion === 'string' ? (
        <input type="hidden" name="seenVersion" value={seenVersion} readOnly />
      ) : null}
    </>
  )
}
