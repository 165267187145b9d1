import { commit, type Refusals } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName } from '#api/lib/person-name.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickChanged, pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { findNextRun } from '#api/core/schedules/next-run.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type SCHEDULE_FIELDS } from '#contract/seo/projects.audit.ts'
import { type EditSchedule } from '#contract/seo/projects.forms.ts'
import { type ProjectDetail } from '#contract/seo/projects.ts'
import {
  describeSchedule,
  FREQUENCY_WORDS,
  MAIL_WORDS,
  type ScheduleTimes,
  toHourText,
  WEEKDAY_WORDS,
} from '#contract/seo/projects.words.ts'
import { type Audits } from './audits.ts'
import { getProject } from './project-detail.service.ts'
import {
  assertPeople,
  listPeople,
  listRecipients,
  type RecipientRow,
  replaceRecipients,
} from './project-recipients.queries.ts'
import { recordProjectEvent } from './projects.audit.ts'
import { assertProject, assertProjectVersion, type ProjectRow, updateProjectRow } from './projects.queries.ts'
import { getProjectRow, projectNotFound, requireProjectAction } from './projects.service.ts'

const NOT_PRESENT = 'Choose people of your organization who are not archived.'

const REFUSALS: Refusals<'project' | 'version' | 'people'> = {
  project: projectNotFound,
  version: versionMoved,
  people: () =>
    new DomainError('validation-failed', NOT_PRESENT, { errors: { recipientIds: [NOT_PRESENT] } }),
}

type Fields = Omit<EditSchedule, 'version' | 'seenVersion'>

/** As edits are compared and as the audit log keeps it. */
type Values = Record<Exclude<keyof Fields, 'recipientIds'>, string> & { recipientIds: string[] }

const toValues = (fields: Fields): Values => ({
  ...fields,
  monthDay: String(fields.monthDay),
  hour: String(fields.hour),
  recipientIds: [...new Set(fields.recipientIds)].sort(),
})

const readFields = (row: ProjectRow, recipients: RecipientRow[]): Fields => {
  const { frequency, weekday, monthDay, hour, timeZone, mailOn } = row
  return {
    frequency,
    weekday,
    monthDay,
    hour,
    timeZone,
    mailOn,
    // Who opted out stays named until somebody else is no longer emailed either.
    recipientIds: recipients.filter(({ optedOutAt }) => optedOutAt === null).map(({ id }) => id),
  }
}

const toNames = (people: Pick<RecipientRow, 'firstName' | 'lastName'>[]) => people.map(joinName).join(', ')

/** A field as the form shows it. */
function toFieldText(field: keyof Fields, fields: Fields, names: string): string {
  const texts: Record<keyof Fields, string> = {
    frequency: FREQUENCY_WORDS[fields.frequency],
    weekday: WEEKDAY_WORDS[fields.weekday],
    monthDay: String(fields.monthDay),
    hour: toHourText(fields.hour),
    timeZone: fields.timeZone,
    mailOn: MAIL_WORDS[fields.mailOn],
    recipientIds: names,
  }
  return texts[field]
}

/** Of the form what its sender changed, and of the rest what others have made of it meanwhile. */
async function mergeSchedule(
  scope: SignedInScope,
  { row, before, names }: { row: ProjectRow; before: Fields; names: string },
  { version, seenVersion, ...sent }: EditSchedule,
): Promise<{ changed: Partial<Values>; after: Fields }> {
  const values = toValues(before)
  const merged = await mergeEdit<Values>(scope, {
    current: { id: row.id, version: row.version, values },
    sent: toValues(sent),
    opened: { version, seenVersion },
    // People start and stop their own mail.
    changedElsewhere: ['recipientIds'],
    toText: (field) => toFieldText(field, before, names),
  })
  const isSame = (field: keyof Values) => JSON.stringify(merged[field]) === JSON.stringify(values[field])
  const changed = pickChanged(values, {
    ...merged,
    ...(isSame('recipientIds') && { recipientIds: values.recipientIds }),
  })
  return { changed, after: { ...before, ...pickKeys(sent, changed) } }
}

const isTimed = (changed: Partial<Values>) =>
  (['frequency', 'weekday', 'monthDay', 'hour', 'timeZone'] as const).some((field) => changed[field])

/** The columns of a changed schedule. A new time begins with the next one, and turning it off ends a pause. */
function toColumns(scope: SignedInScope, row: ProjectRow, changed: Partial<Values>, after: Fields) {
  const { recipientIds: _, ...columns } = after
  if (!isTimed(changed)) return { mailOn: columns.mailOn }
  const isPaused = row.isPaused && columns.frequency !== 'off'
  const nextRunAt = isPaused ? null : findNextRun(columns, scope.now())
  return { ...columns, isPaused, nextRunAt, scheduledBy: scope.actor.id }
}

const toLogged = (fields: ScheduleTimes & Pick<Fields, 'mailOn'>, recipients: string) => ({
  schedule: describeSchedule(fields),
  mail: MAIL_WORDS[fields.mailOn],
  recipients: recipients || null,
})

async function editSchedule(scope: SignedInScope, id: string, form: EditSchedule): Promise<void> {
  const { db } = scope
  const row = await getProjectRow(scope, id)
  requireProjectAction(scope, row, 'schedule')
  const recipients = await listRecipients(db, row)
  const before = readFields(row, recipients)
  const names = toNames(recipients.filter(({ optedOutAt }) => optedOutAt === null))
  const { changed, after } = await mergeSchedule(scope, { row, before, names }, form)
  if (Object.keys(changed).length === 0) return

  const { organizationId } = row
  const ids = changed.recipientIds
  const people = ids ? await listPeople(db, { organizationId, ids }) : []
  const details = listDetails<keyof typeof SCHEDULE_FIELDS>(
    toLogged(before, names),
    toLogged(after, ids ? toNames(people) : names),
  )
  const values = toValues(before)
  await commit(
    db,
    [
      assertProject(db, row),
      assertProjectVersion(db, row),
      ...(ids ? [assertPeople(db, { organizationId, ids }), ...replaceRecipients(db, { id, ids })] : []),
      updateProjectRow(db, row, toColumns(scope, row, changed, after)),
      recordProjectEvent(
        scope,
        { ...row, version: row.version + 1 },
        { action: 'project.scheduled', details, before: pickKeys(values, changed), after: changed },
      ),
    ],
    REFUSALS,
  )
}

export async function scheduleProject(
  scope: SignedInScope,
  id: string,
  { form, audits }: { form: EditSchedule; audits: Audits },
): Promise<ProjectDetail> {
  await untilCurrent(() => editSchedule(scope, id, form))
  return getProject(scope, id, audits)
}

async function setPaused(scope: SignedInScope, id: string, isPaused: boolean): Promise<void> {
  const { db, now } = scope
  const row = await getProjectRow(scope, id)
  requireProjectAction(scope, row, isPaused ? 'pause' : 'resume')
  if (row.frequency === 'off') throw new DomainError('conflict', 'This project has no schedule.')
  if (row.isPaused === isPaused) return
  const values = { isPaused, nextRunAt: isPaused ? null : findNextRun(row, now()) }
  await commit(
    db,
    [
      assertProject(db, row),
      assertProjectVersion(db, row),
      updateProjectRow(db, row, values),
      recordProjectEvent(
        scope,
        { ...row, version: row.version + 1 },
        { action: isPaused ? 'project.paused' : 'project.resumed' },
      ),
    ],
    { project: projectNotFound, version: versionMoved },
  )
}

export async function pauseProject(
  scope: SignedInScope,
  id: string,
  { isPaused, audits }: { isPaused: boolean; audits: Audits },
): Promise<ProjectDetail> {
  await untilCurrent(() => setPaused(scope, id, isPaused))
  return getProject(scope, id, audits)
}
