import { type SignedInScope } from '#api/core/access/scope.ts'
import { listIssueActions } from '#contract/seo/issue-tracking.policy.ts'
import { type IssueTracking } from '#contract/seo/issue-tracking.ts'
import { MAX_COMMENTS, MOST_AUDITS } from '#contract/seo/issue-tracking.words.ts'
import { toActivities } from './issue-activity.ts'
import { listComments } from './issue-comments.queries.ts'
import { findTrack, listIssueEvents, listUrlMutes } from './issue-tracks.queries.ts'
import { toMute, toTrackedIssue } from './issue-views.ts'
import { getAuditFacts, getCheckInfo, type IssueParams, todayOf } from './issues.ts'
import { toComment } from './issue-comments.service.ts'
import { listPresence, pagesOf } from './presence.ts'
import { readIssueFacts } from './tracked-issues.service.ts'

/** Of an activity; the audit log has all of it. */
const MOST_EVENTS = 200

/** What is written down about an issue; nothing where nobody did anything about it. */
async function readRecords(scope: SignedInScope, issueId: string | undefined, today: string) {
  if (issueId === undefined) return { urlMutes: [], comments: [], events: [] }
  const { actor, db } = scope
  const which = { id: issueId, organizationId: actor.organizationId }
  const [urlMutes, comments, events] = await Promise.all([
    listUrlMutes(db, which, today),
    listComments(db, { issueId, organizationId: actor.organizationId }, MAX_COMMENTS),
    listIssueEvents(db, which, MOST_EVENTS),
  ])
  return { urlMutes, comments, events }
}

export async function getTracking(scope: SignedInScope, { id, check }: IssueParams): Promise<IssueTracking> {
  const { actor, db } = scope
  const audit = await getAuditFacts(scope, id)
  const info = await getCheckInfo(scope, audit, check)
  const today = todayOf(scope)
  const which = { organizationId: actor.organizationId, host: audit.host, checkId: check }
  const [presence, row] = await Promise.all([
    listPresence(scope, audit, MOST_AUDITS),
    findTrack(db, which, today),
  ])
  const { urlMutes, comments, events } = await readRecords(scope, row?.track.id, today)
  const pages = pagesOf(presence, check)
  return {
    ...toTrackedIssue(info, { row, pages, today }),
    host: audit.host,
    ...(row && { version: row.track.version }),
    urlMutes: urlMutes.flatMap((urlMute) => {
      const mute = toMute(urlMute, today)
      return mute ? [{ ...mute, url: urlMute.url }] : []
    }),
    comments: comments.map((comment) => toComment(scope, comment)),
    activity: toActivities(events, presence, check),
    history: presence.toReversed().map(({ auditId, at, isRecheck, counts }) => ({
      auditId,
      isRecheck,
      at: at.toISOString(),
      pages: counts?.[check] ?? null,
    })),
    allowedActions: listIssueActions(
      await readIssueFacts(scope, audit, { presence, checks: [check], isTracked: row !== undefined }),
    ),
  }
}
