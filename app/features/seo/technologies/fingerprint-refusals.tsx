import type { FingerprintTrial, ImportedTechnology } from '#contract/seo/fingerprints.ts'

type Refusal = ImportedTechnology['refused'][number] &
  Partial<Pick<FingerprintTrial['refusals'][number], 'technology'>>

/** Parts of technologies that are not used, each with its reason. */
export function Refusals({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <ul className="mt-1 flex flex-col gap-2">
      {refusals.map(({ technology, field, pattern, reason }, index) => (
        // The same part may be refused twice.
        <li key={index} className="min-w-0 wrap-anywhere">
          <span className="flex flex-wrap gap-x-2">
            {technology === undefined ? null : (
              <span className="font-medium text-ink-strong">{technology}</span>
            )}
            {field === '' ? null : <code>{field}</code>}
            {pattern === '' ? null : <code className="text-ink-soft">{pattern}</code>}
          </span>
          <span className="text-ink-soft">{reason}</span>
        </li>
      ))}
    </ul>
  )
}
