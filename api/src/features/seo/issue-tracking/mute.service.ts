import { commit, type Refusals } from '#api/db/commit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { crawlOf } from '#api/crawl/run/crawl-calls.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { type MuteIssue } from '#contract/seo/issue-tracking.forms.ts'
import { MAX_MUTED_URLS } from '#contract/seo/issue-tracking.words.ts'
import {
  assertRoomForUrl,
  assertTrackVersion,
  listUrlMutes,
  muteUrl,
  unmuteUrl,
  updateTrack,
} from './issue-tracks.queries.ts'
import { recordIssueEvent } from './issue-tracking.audit.ts'
import { type Issue, type IssueParams, openIssue, todayOf } from './issues.ts'

const refuseField = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

const REFUSALS: Refusals<'version' | 'room'> = {
  version: versionMoved,
  room: () =>
    new DomainError(
      'limit-reached',
      `At most ${MAX_MUTED_URLS} URLs of an issue can be muted. Mute the whole issue instead.`,
    ),
}

/** Only what the audit knows can be muted: a URL that it has never seen is a typing mistake. */
async function requireKnown({ bindings }: SignedInScope, { audit }: Issue, url: string): Promise<void> {
  if (!(await crawlOf(bindings, audit.id).knowsUrl(url)))
    throw refuseField('url', 'This audit has no such URL.')
}

export const muteIssue = (scope: SignedInScope, params: IssueParams, form: MuteIssue): Promise<undefined> =>
  untilCurrent(async () => {
    const { account, db, now } = scope
    const { reason, until, url } = form
    const today = todayOf(scope)
    const issue = await openIssue(scope, params)
    if (until !== '' && until <= today) throw refuseField('until', 'Choose a day after today.')
    if (url !== '') await requireKnown(scope, issue, url)
    const { track } = issue.row
    const mute = {
      muteReason: reason,
      mutedByName: joinName(account.user),
      mutedAt: now(),
      mutedUntil: until || null,
    }
    const details = [
      { field: 'reason' as const, from: null, to: reason },
      { field: 'until' as const, from: null, to: until || 'Permanently' },
      ...(url === '' ? [] : [{ field: 'url' as const, from: null, to: url }]),
    ]
    await commit(
      db,
      [
        assertTrackVersion(db, track),
        assertRoomForUrl(db, track, { url, max: MAX_MUTED_URLS, today }),
        ...(url === '' ? [] : muteUrl(db, { id: newId('ium'), issueId: track.id, url, ...mute }, today)),
        updateTrack(db, track, url === '' ? mute : {}),
        recordIssueEvent(scope, issue, { action: 'issue.muted', details }),
      ],
      REFUSALS,
    )
    return undefined
  })

const NOT_MUTED = { muteReason: null, mutedByName: null, mutedAt: null, mutedUntil: null }

export const unmuteIssue = (
  scope: SignedInScope,
  params: IssueParams,
  url: string | undefined,
): Promise<undefined> =>
  untilCurrent(async () => {
    const { db } = scope
    const issue = await openIssue(scope, params)
    const { track } = issue.row
    const isMuted =
      url === undefined
        ? track.mutedAt !== null
        : (await listUrlMutes(db, track, todayOf(scope))).some((mute) => mute.url === url)
    if (!isMuted) return undefined
    await commit(
      db,
      [
        assertTrackVersion(db, track),
        ...(url === undefined ? [] : [unmuteUrl(db, track, url)]),
        updateTrack(db, track, url === undefined ? NOT_MUTED : {}),
        recordIssueEvent(scope, issue, {
          action: 'issue.unmuted',
          details: url === undefined ? [] : [{ field: 'url', from: url, to: null }],
        }),
      ],
      { version: versionMoved },
    )
    return undefined
  })
