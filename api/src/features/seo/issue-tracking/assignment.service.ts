import { commit, type Refusals } from '#api/db/commit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickChanged, pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { dispatchMail } from '#api/mail/mail-delivery.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { type AssignIssue } from '#contract/seo/issue-tracking.forms.ts'
import { type IssueTracking } from '#contract/seo/issue-tracking.ts'
import { assignmentMail } from './assignment-mail.ts'
import { assertColleague, assertTrackVersion, findColleague, updateTrack } from './issue-tracks.queries.ts'
import { recordIssueEvent } from './issue-tracking.audit.ts'
import { getTracking } from './issue-tracking.service.ts'
import { type Issue, type IssueParams, openIssue, todayOf, toIssuePath } from './issues.ts'

type Colleague = Awaited<ReturnType<typeof findColleague>>

const notPresent = () => {
  const message = 'Choose somebody of your organization who has joined it.'
  return new DomainError('validation-failed', message, { errors: { assigneeId: [message] } })
}

const REFUSALS: Refusals<'version' | 'assignee'> = { version: versionMoved, assignee: notPresent }

/** Who fixes it by now: nobody, where that person is archived. */
const valuesOf = ({ row: { track, assignee } }: Issue) => ({
  assigneeId: assignee?.id ?? null,
  dueOn: track.dueOn,
})

const merge = (scope: SignedInScope, issue: Issue, { assigneeId, dueOn, ...opened }: AssignIssue) =>
  mergeEdit(scope, {
    current: { id: issue.row.track.id, version: issue.row.track.version, values: valuesOf(issue) },
    sent: { assigneeId: assigneeId || null, dueOn: dueOn || null },
    opened,
    toText: (field) =>
      field === 'dueOn' ? issue.row.track.dueOn : issue.row.assignee && joinName(issue.row.assignee),
  })

/** "November 23, 2026". */
const toDayText = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** To whom somebody else has just assigned it, once. */
function mailTo(
  scope: SignedInScope,
  issue: Issue,
  { colleague, dueOn }: { colleague: Colleague; dueOn: string | null },
) {
  const { account, actor, db, now, settings } = scope
  if (!colleague || colleague.id === actor.id) return undefined
  const { audit, info, row } = issue
  const message = assignmentMail({
    firstName: colleague.firstName,
    byName: joinName(account.user),
    title: info.title,
    host: audit.host,
    dueOn: dueOn === null ? null : toDayText(dueOn),
    url: `${settings.APP_URL}${toIssuePath(audit.id, info.id)}`,
  })
  // Once a day to one person, however often it is taken from them and given back.
  const id = `mal_${row.track.id}_${colleague.id}_${todayOf(scope)}`
  return queueMail(db, message, { id, to: colleague.email, now: now() })
}

/** To whom it is assigned now, other than by themselves. */
function tellAssignee(scope: SignedInScope, { audit, info, row }: Issue, colleague: NonNullable<Colleague>) {
  const { account, actor, db, now } = scope
  const { organizationId } = actor
  return notify(db, { organizationId, now: now(), actorId: actor.id }, [
    {
      kind: 'issue.assigned',
      key: `issue.assigned ${row.track.id} ${row.track.version}`,
      to: [colleague.id],
      texts: { actor: joinName(account.user), subject: info.title, detail: audit.host },
      path: toIssuePath(audit.id, info.id),
    },
  ])
}

/** The person who has it from now on; undefined where that does not change, and where nobody has it. */
async function findAssignee(
  { actor, db }: SignedInScope,
  { assigneeId }: { assigneeId?: string | null },
): Promise<Colleague> {
  if (assigneeId === undefined || assigneeId === null) return undefined
  const colleague = await findColleague(db, { organizationId: actor.organizationId, id: assigneeId })
  if (!colleague) throw notPresent()
  return colleague
}

async function assign(scope: SignedInScope, params: IssueParams, form: AssignIssue): Promise<void> {
  const { actor, db, now } = scope
  const issue = await openIssue(scope, params)
  const before = valuesOf(issue)
  const changed = pickChanged(before, await merge(scope, issue, form))
  if (Object.keys(changed).length === 0) return
  const { assigneeId = before.assigneeId, dueOn = before.dueOn } = changed
  const colleague = await findAssignee(scope, changed)

  const mail = mailTo(scope, issue, { colleague, dueOn })
  const { track, assignee } = issue.row
  await commit(
    db,
    [
      assertTrackVersion(db, track),
      assertColleague(db, { organizationId: actor.organizationId, id: colleague?.id ?? null }),
      updateTrack(db, track, {
        ...changed,
        ...(changed.assigneeId !== undefined && { assignedAt: assigneeId === null ? null : now() }),
      }),
      recordIssueEvent(scope, issue, {
        action: 'issue.assigned',
        details: listDetails<'assignee' | 'dueOn'>(
          { assignee: assignee && joinName(assignee), dueOn: track.dueOn },
          {
            ...(changed.assigneeId !== undefined && { assignee: colleague ? joinName(colleague) : null }),
            dueOn,
          },
        ),
        before: pickKeys(before, changed),
        after: changed,
      }),
      ...(colleague ? [tellAssignee(scope, issue, colleague)] : []),
      ...(mail ? [mail.statement] : []),
    ],
    REFUSALS,
  )
  if (mail) dispatchMail(scope, mail.id)
}

export async function assignIssue(
  scope: SignedInScope,
  params: IssueParams,
  form: AssignIssue,
): Promise<IssueTracking> {
  await untilCurrent(() => assign(scope, params, form))
  return getTracking(scope, params)
}

/** Says that it is fixed, or takes that back. */
export const setReady = (scope: SignedInScope, params: IssueParams, isReady: boolean): Promise<undefined> =>
  untilCurrent(async () => {
    const { db, now } = scope
    const issue = await openIssue(scope, params)
    const { track } = issue.row
    if ((track.readyAt !== null) === isReady) return undefined
    await commit(
      db,
      [
        assertTrackVersion(db, track),
        updateTrack(db, track, { readyAt: isReady ? now() : null }),
        recordIssueEvent(scope, issue, { action: isReady ? 'issue.ready' : 'issue.not-ready' }),
      ],
      { version: versionMoved },
    )
    return undefined
  })
