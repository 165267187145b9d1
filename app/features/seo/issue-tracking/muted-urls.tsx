import { paths } from '#app/lib/paths.ts'
import { Card } from '#app/ui/data/card.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { IssueTracking } from '#contract/seo/issue-tracking.ts'
import { formatDay } from './issue-state.tsx'
import { IntentButton } from './tracking-panel.tsx'

/** URLs of an issue that are muted by themselves. */
export function MutedUrls({ auditId, tracking }: { auditId: string; tracking: IssueTracking }) {
  const { urlMutes, allowedActions } = tracking
  if (urlMutes.length === 0) return null
  return (
    <Card title="Muted URLs" description="They are known and not to be fixed now.">
      <ul className="flex flex-col gap-3">
        {urlMutes.map(({ url, reason, until, byName }) => (
          <li key={url} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <WebLink url={url} to={paths.auditPage(auditId, url)} />
              <p className="text-ink-soft">
                {until === null ? 'Permanently' : `Until ${formatDay(until)}`} by {byName}: {reason}
              </p>
            </div>
            {isAllowed(allowedActions, 'mute') ? (
              <IntentButton intent="unmute" values={{ url }} size="small">
                Unmute<span className="sr-only"> {url}</span>
              </IntentButton>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
