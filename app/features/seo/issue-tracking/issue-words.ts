import type { IssueActivity, TrackedIssue } from '#contract/seo/issue-tracking.ts'
import type { RecheckStatus } from '#contract/seo/issue-tracking.rechecks.words.ts'

export const STATE_WORDS: Record<TrackedIssue['state'], string> = {
  open: 'Open',
  assigned: 'Assigned',
  ready: 'Ready to check',
  muted: 'Muted',
  fixed: 'Fixed',
}

export const ACTIVITY_WORDS: Record<IssueActivity['kind'], string> = {
  assigned: 'changed the assignment',
  ready: 'marked it as ready to check',
  'not-ready': 'unmarked it as ready to check',
  muted: 'muted it',
  unmuted: 'unmuted it',
  rechecked: 'checked it again',
  found: 'First found',
  fixed: 'Fixed',
  'came-back': 'Came back',
}

export const RECHECK_WORDS: Record<RecheckStatus, string> = {
  queued: 'Waiting',
  fetching: 'Fetching pages',
  judging: 'Judging the site',
  done: 'Done',
  failed: 'Failed',
}

export const isUnderWay = (status: RecheckStatus) => status !== 'done' && status !== 'failed'

/** "12 fixed, 2 still there, 1 could not be checked". */
export function describeResults({
  fixed,
  still,
  unchecked,
}: {
  fixed: number
  still: number
  unchecked: number
}) {
  const parts = [`${fixed} fixed`, `${still} still there`]
  return [...parts, ...(unchecked > 0 ? [`${unchecked} could not be checked`] : [])].join(', ')
}
