import { type IssueActivity } from '#contract/seo/issue-tracking.ts'
import { type listIssueEvents } from './issue-tracks.queries.ts'
import { type Presence } from './presence.ts'

type Event = Awaited<ReturnType<typeof listIssueEvents>>[number]

/** Comments are listed themselves. */
const KINDS: Partial<Record<string, IssueActivity['kind']>> = {
  'issue.assigned': 'assigned',
  'issue.ready': 'ready',
  'issue.not-ready': 'not-ready',
  'issue.muted': 'muted',
  'issue.unmuted': 'unmuted',
  'issue.rechecked': 'rechecked',
}

function toActivity({ action, actorName, details, at }: Event): IssueActivity[] {
  const kind = KINDS[action]
  return kind ? [{ kind, at: at.toISOString(), byName: actorName, details, auditId: null }] : []
}

/** When it was first found, gone, and found again: by the audits that tell, oldest first. */
function listFound(presence: readonly Presence[], check: string): IssueActivity[] {
  const activity: IssueActivity[] = []
  let before: number | undefined
  for (const { auditId, at, counts } of presence.toReversed()) {
    const pages = counts?.[check]
    if (pages === undefined) continue
    const note = (kind: IssueActivity['kind']) =>
      activity.push({ kind, at: at.toISOString(), byName: null, details: [], auditId })
    if (pages > 0 && activity.length === 0) note('found')
    else if (pages > 0 && before === 0) note('came-back')
    else if (pages === 0 && (before ?? 0) > 0) note('fixed')
    before = pages
  }
  return activity
}

const byTime = (a: IssueActivity, b: IssueActivity) => (a.at === b.at ? 0 : a.at < b.at ? 1 : -1)

/** Newest first; what people did at the same time stays in its order. */
export const toActivities = (
  events: readonly Event[],
  presence: readonly Presence[],
  check: string,
): IssueActivity[] => [...events.flatMap(toActivity), ...listFound(presence, check)].toSorted(byTime)
