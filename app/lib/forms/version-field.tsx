import type { SubmissionResult } from '@conform-to/react'

interface VersionFieldProps {
  /** Version of the record that the form shows. */
  version: number
  lastResult: Pick<SubmissionResult, 'initialValue'> | undefined
}

/**
 * Sends the version that the form was opened with, which a refused form keeps. After a conflict, the form also sends
 * the version up to which changes of others have been shown.
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
