import { count, formatDate } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import type { Tone } from '#app/ui/theme/tone.tsx'
import type { TrackedIssue } from '#contract/seo/issue-tracking.ts'
import { STATE_WORDS } from './issue-words.ts'

const TONES: Record<TrackedIssue['state'], Tone> = {
  open: 'neutral',
  assigned: 'neutral',
  ready: 'attention',
  muted: 'neutral',
  fixed: 'good',
}

/** A calendar day has no time zone. */
export const formatDay = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC')

type Shown = Pick<
  TrackedIssue,
  'state' | 'cameBack' | 'assignee' | 'dueOn' | 'isOverdue' | 'mute' | 'mutedUrls'
>

/** The same in a list, where most issues are simply open. */
export function IssueNote(issue: Shown) {
  const isPlain = issue.state === 'open' && !issue.cameBack && issue.dueOn === null && issue.mutedUrls === 0
  return isPlain ? null : <IssueStateLine {...issue} />
}

/** State, assignee and due date in one line. */
export function IssueStateLine({ state, cameBack, assignee, dueOn, isOverdue, mute, mutedUrls }: Shown) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
      {cameBack ? <Badge tone="attention">Came back</Badge> : null}
      {assignee ? <span className="text-xs text-ink-soft">{assignee.name}</span> : null}
      {dueOn === null ? null : isOverdue ? (
        <Badge tone="problem">Overdue since {formatDay(dueOn)}</Badge>
      ) : (
        <span className="text-xs text-ink-soft">due {formatDay(dueOn)}</span>
      )}
      {mutedUrls > 0 ? <span className="text-xs text-ink-soft">{count(mutedUrls, 'URL')} muted</span> : null}
      {mute ? (
        <span className="text-xs text-ink-soft">
          {mute.until === null ? 'permanently' : `until ${formatDay(mute.until)}`} by {mute.byName}:{' '}
          {mute.reason}
        </span>
      ) : null}
    </span>
  )
}
