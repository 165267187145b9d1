import { joinName } from '#api/lib/person-name.ts'
import { type Check } from '#api/engine/check.ts'
import { type Mute, type TrackedIssue } from '#contract/seo/issue-tracking.ts'
import { type TrackRow, type UrlMute } from './issue-tracks.queries.ts'
import { hasComeBack, isFixed } from './presence.ts'

type Muted = Pick<TrackRow['track'], 'muteReason' | 'mutedByName' | 'mutedAt' | 'mutedUntil'> | UrlMute

/** Null without one, and for one that has ended. */
export function toMute({ muteReason, mutedByName, mutedAt, mutedUntil }: Muted, today: string): Mute | null {
  if (!mutedAt || (mutedUntil !== null && mutedUntil <= today)) return null
  return {
    reason: muteReason ?? '',
    until: mutedUntil,
    byName: mutedByName ?? '',
    at: mutedAt.toISOString(),
  }
}

export interface Standing {
  /** Undefined before anybody did anything about it. */
  row: TrackRow | undefined
  /** Pages in each audit of the site, newest first; null where that is unknown. */
  pages: readonly (number | null)[]
  today: string
}

function stateOf({ row, pages }: Standing, mute: Mute | null): TrackedIssue['state'] {
  if (isFixed(pages)) return 'fixed'
  if (mute) return 'muted'
  if (row?.track.readyAt) return 'ready'
  return row?.assignee ? 'assigned' : 'open'
}

export function toTrackedIssue(
  { id, title, severity, category }: Pick<Check, 'id' | 'title' | 'severity' | 'category'>,
  standing: Standing,
): TrackedIssue {
  const { row, pages, today } = standing
  const mute = row ? toMute(row.track, today) : null
  const state = stateOf(standing, mute)
  const dueOn = row?.track.dueOn ?? null
  return {
    check: id,
    title,
    severity,
    category,
    state,
    cameBack: hasComeBack(pages),
    pages: pages.find((count) => count !== null) ?? null,
    assignee: row?.assignee ? { id: row.assignee.id, name: joinName(row.assignee) } : null,
    dueOn,
    isOverdue: dueOn !== null && dueOn < today && state !== 'fixed' && state !== 'muted',
    mute,
    mutedUrls: row?.mutedUrls ?? 0,
  }
}

/** What is left to do. */
export const isToDo = ({ state }: Pick<TrackedIssue, 'state'>) =>
  state === 'open' || state === 'assigned' || state === 'ready'
