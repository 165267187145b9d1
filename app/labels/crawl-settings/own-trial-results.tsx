import { Callout } from '#app/ui/overlay/callout.tsx'
import { OwnResultList } from '#app/labels/own-results.tsx'
import type { OwnTrial } from '#app/lib/forms/own-rows.ts'

/** What the checks of the form found on one page. */
export function OwnTrialResults({ trial: { url, finalUrl, status, results } }: { trial: OwnTrial }) {
  const led = finalUrl === url ? '' : ` → ${finalUrl}`
  const answer = status === null ? 'No response' : `Status ${status}`
  return (
    <Callout title="What the checks found">
      <p className="wrap-anywhere">
        {url}
        {led} · {answer}
      </p>
      {results.length > 0 ? (
        <div className="mt-3">
          <OwnResultList results={results} />
        </div>
      ) : (
        <p className="mt-2">None of the checks is for this URL.</p>
      )}
    </Callout>
  )
}
