import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { startOfDay, startOfNextDay, toDay } from '#api/lib/zoned-days.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { FEEDBACK_KIND_WORDS, FEEDBACK_VISIBILITY_WORDS } from '#contract/organization/profile.words.ts'
import { type EditFeedback, type NewFeedback } from '#contract/people/feedback.forms.ts'
import {
  type exportFeedback as exported,
  type Feedback,
  type FeedbackSummary,
  type listFeedback as listed,
} from '#contract/people/feedback.ts'
import { requireAction, requireFeedback, toFeedback, toViewer } from './feedback-access.ts'
import {
  countByMonth,
  countValues,
  pageOfFeedback,
  readFeedback,
  type Span,
} from './feedback-lists.queries.ts'
import { recordFeedbackEvent } from './feedback.audit.ts'
import { giveLimits } from './feedback.limits.ts'
import { assertFeedbackVersion, type FeedbackRow, removeText, updateBody } from './feedback.queries.ts'
import { invalid, NOT_ACTIVE, prepareFeedback } from './write-feedback.ts'

export async function listFeedback(
  scope: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const { rows, total } = await pageOfFeedback(scope.db, toViewer(scope), query)
  return { items: rows.map((row) => toFeedback(scope, row)), total }
}

const COLUMNS = [
  'created',
  'author',
  'recipients',
  'type',
  'visibility',
  'value',
  'feedback',
  'deleted',
  'id',
]

const toRow = (item: Feedback): CsvRow => [
  item.createdAt,
  item.author.name,
  item.recipients.map(({ name }) => name).join(', '),
  FEEDBACK_KIND_WORDS[item.kind],
  FEEDBACK_VISIBILITY_WORDS[item.visibility],
  item.valueTag,
  item.body,
  item.deletedAt,
  item.id,
]

async function* readRows(scope: SignedInScope, query: QueryOf<typeof exported>) {
  for await (const rows of readFeedback(scope.db, toViewer(scope), query))
    yield rows.map((row) => toRow(toFeedback(scope, row)))
}

export const exportFeedback = (scope: SignedInScope, query: QueryOf<typeof exported>) =>
  streamCsv(COLUMNS, readRows(scope, query))

const MONTHS = 12

/** The first day of a month, some months before the one of a day. */
function startOfMonth(day: string, before: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - before, 1)).toISOString().slice(0, 10)
}

/** The last day of the month that begins with a day. */
const endOfMonth = (first: string): string => {
  const [year = 0, month = 0] = first.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

function listSpans(now: Date, timeZone: string): Span[] {
  const today = toDay(now, timeZone)
  return Array.from({ length: MONTHS }, (_, at) => {
    const first = startOfMonth(today, MONTHS - 1 - at)
    return {
      month: first.slice(0, 'yyyy-mm'.length),
      from: startOfDay(first, timeZone).getTime(),
      to: startOfNextDay(endOfMonth(first), timeZone).getTime(),
    }
  })
}

export async function summarizeFeedback(scope: SignedInScope): Promise<FeedbackSummary> {
  const { db, now, account } = scope
  const viewer = toViewer(scope)
  const spans = listSpans(now(), account.organization.timeZone)
  const [months, values] = await Promise.all([
    countByMonth(db, viewer, spans),
    countValues(db, viewer, new Date(spans[0]?.from ?? 0)),
  ])
  return {
    months,
    values: values.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }])),
    withoutValue: values.find(({ value }) => value === null)?.count ?? 0,
  }
}

export const getFeedback = async (scope: SignedInScope, id: string): Promise<Feedback> =>
  toFeedback(scope, await requireFeedback(scope, id))

export async function giveFeedback(scope: SignedInScope, form: NewFeedback): Promise<Feedback> {
  await limit(scope, giveLimits(scope))
  const { id, writes, event } = await prepareFeedback(scope, form)
  await commit(scope.db, [...writes, event], { people: () => invalid('recipientIds', NOT_ACTIVE) })
  return getFeedback(scope, id)
}

const CHANGED = 'You have changed this feedback elsewhere. Reload and try again.'

function requireSeen({ version }: FeedbackRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== version)
    throw new DomainError('conflict', CHANGED, { errors: { '': [CHANGED] }, version })
}

const toSubject = ({ id, kind, version }: FeedbackRow) => ({
  id,
  name: FEEDBACK_KIND_WORDS[kind],
  version: version + 1,
})

export const updateFeedback = (
  scope: SignedInScope,
  id: string,
  { body, version }: EditFeedback,
): Promise<Feedback> =>
  untilCurrent(async () => {
    const { db, now } = scope
    const found = await requireFeedback(scope, id)
    requireAction(scope, found, 'edit')
    requireSeen(found.feedback, version)
    if (found.feedback.body === body) return toFeedback(scope, found)
    await commit(
      db,
      [
        assertFeedbackVersion(db, found.feedback),
        updateBody(db, found.feedback, { body, editedAt: now() }),
        recordFeedbackEvent(scope, { action: 'feedback.edited', subject: toSubject(found.feedback) }),
      ],
      { version: versionMoved },
    )
    return getFeedback(scope, id)
  })

export const deleteFeedback = (scope: SignedInScope, id: string): Promise<void> =>
  untilCurrent(async () => {
    const { db, now } = scope
    const found = await requireFeedback(scope, id)
    requireAction(scope, found, 'delete')
    await commit(
      db,
      [
        assertFeedbackVersion(db, found.feedback),
        ...removeText(db, found.feedback, now()),
        recordFeedbackEvent(scope, { action: 'feedback.deleted', subject: toSubject(found.feedback) }),
      ],
      { version: versionMoved },
    )
  })
