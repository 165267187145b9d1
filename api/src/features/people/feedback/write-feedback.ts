import { type SignedInScope } from '#api/core/access/scope.ts'
import { toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { toFeedbackSettings } from '#api/core/directory/feedback-settings.ts'
import { notify } from '#api/core/notifications/notify.queries.ts'
import { type Write } from '#api/db/batch-assertions.ts'
import { type Statement } from '#api/db/client.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { joinName } from '#api/lib/person-name.ts'
import { FEEDBACK_KIND_WORDS, FEEDBACK_VISIBILITY_WORDS } from '#contract/organization/profile.words.ts'
import { type NewFeedback } from '#contract/people/feedback.forms.ts'
import { type FeedbackVisibility } from '#contract/people/feedback.policy.ts'
import { recordFeedbackEvent } from './feedback.audit.ts'
import { assertActive, insertFeedback, listPeople, type Recipient } from './feedback.queries.ts'

export const invalid = (field: string, text: string) =>
  new DomainError('validation-failed', text, { errors: { [field]: [text] } })

export const NOT_ACTIVE = 'Choose active people of your organization.'

/** Refuses what the organization does not allow. `field` is where a form shows what is wrong with the visibility. */
export function requireVisibility(scope: SignedInScope, visibility: FeedbackVisibility): void {
  if (!toFeedbackSettings(scope.account.organization).visibilities.includes(visibility))
    throw invalid('visibility', 'Your organization does not allow this visibility.')
}

function requireAllowed(scope: SignedInScope, { kind, visibility, valueTag }: NewFeedback): void {
  const settings = toFeedbackSettings(scope.account.organization)
  requireVisibility(scope, visibility)
  if (!settings.kinds.includes(kind)) throw invalid('kind', 'Your organization does not allow this type.')
  if (kind === 'constructive' && visibility === 'public' && !settings.publicConstructive)
    throw invalid('visibility', 'Constructive feedback cannot be public.')
  if (valueTag && !settings.values.includes(valueTag))
    throw invalid('valueTag', 'Choose one of the values of your organization.')
}

async function requireRecipients(
  { actor, db }: SignedInScope,
  { recipientIds, visibility }: NewFeedback,
): Promise<Recipient[]> {
  if (visibility !== 'note_to_self' && recipientIds.includes(actor.id))
    throw invalid('recipientIds', 'You cannot give feedback to yourself. Use a note.')
  const people = await listPeople(db, actor.organizationId, recipientIds)
  if (people.length < recipientIds.length) throw invalid('recipientIds', NOT_ACTIVE)
  const without = people.find(({ managerId }) => managerId === null)
  if (visibility === 'manager_only' && without)
    throw invalid('visibility', `${joinName(without)} has no manager. Choose another visibility.`)
  return people
}

/** The request that it answers. */
export interface Answered {
  requestId: string
  requesterId: string
  /** The name of whom the request is about. */
  about: string
}

interface Sent {
  id: string
  form: NewFeedback
  people: readonly Recipient[]
  answered: Answered | undefined
}

const TO_RECIPIENTS: readonly FeedbackVisibility[] = ['private', 'private_manager', 'public']
const TO_MANAGERS: readonly FeedbackVisibility[] = ['private_manager', 'manager_only']

interface Notice {
  kind: 'feedback.answered' | 'feedback.received' | 'feedback.about-report'
  to: readonly string[]
  subject: string
}

/** Each manager of a recipient with the names of those that they manage. No recipient is among them. */
function listForManagers({ people }: Sent): Notice[] {
  const ids = people.map(({ id }) => id)
  const managers = new Set(people.flatMap(({ managerId }) => managerId ?? []))
  // A recipient learns nothing of what is for managers, also as the manager of another recipient.
  return [...managers]
    .filter((manager) => !ids.includes(manager))
    .map((manager) => {
      const own = people.filter(({ managerId }) => managerId === manager)
      return { kind: 'feedback.about-report', to: [manager], subject: own.map(joinName).join(', ') }
    })
}

function listForReaders(sent: Sent): Notice[] {
  const { form, people, answered } = sent
  const to = people.map(({ id }) => id)
  const subject = FEEDBACK_KIND_WORDS[form.kind].toLowerCase()
  const readers: Notice[] = [
    ...(TO_RECIPIENTS.includes(form.visibility) ? [{ kind: 'feedback.received' as const, to, subject }] : []),
    ...(TO_MANAGERS.includes(form.visibility) ? listForManagers(sent) : []),
  ]
  if (!answered) return readers
  // Who asked is notified of the response, and of nothing else.
  const others = readers.map((notice) => ({
    ...notice,
    to: notice.to.filter((id) => id !== answered.requesterId),
  }))
  return [{ kind: 'feedback.answered', to: [answered.requesterId], subject: answered.about }, ...others]
}

/** Those who may read it, each once; never its text. */
function tellReaders(scope: SignedInScope, sent: Sent): Statement {
  const actor = toActorName(scope.account).name
  return notify(
    scope.db,
    { organizationId: scope.actor.organizationId, now: scope.now(), actorId: scope.actor.id },
    listForReaders(sent).map(({ kind, to, subject }) => ({
      kind,
      to,
      key: sent.id,
      texts: { actor, subject },
      path: `/people/feedback/${sent.id}`,
    })),
  )
}

interface Prepared {
  id: string
  writes: Write<'people'>[]
  event: Statement
}

/** Checks feedback that is given, unasked or in response to a request; resolves to what is to be written. */
export async function prepareFeedback(
  scope: SignedInScope,
  form: NewFeedback,
  answered?: Answered,
): Promise<Prepared> {
  const { actor, db, now } = scope
  const { organizationId } = actor
  requireAllowed(scope, form)
  const people = await requireRecipients(scope, form)
  const id = newId('fbk')
  const ids = people.map((person) => person.id)
  const { kind, visibility, body } = form
  const row = {
    id,
    organizationId,
    authorId: actor.id,
    kind,
    visibility,
    body,
    valueTag: form.valueTag || null,
    requestId: answered?.requestId ?? null,
    createdAt: now(),
  }
  return {
    id,
    writes: [
      assertActive(db, organizationId, ids),
      ...insertFeedback(db, row, ids),
      tellReaders(scope, { id, form, people, answered }),
    ],
    event: recordFeedbackEvent(scope, {
      action: 'feedback.given',
      subject: { id, name: FEEDBACK_KIND_WORDS[kind], version: 1 },
      details: [{ field: 'visibility', from: null, to: FEEDBACK_VISIBILITY_WORDS[visibility] }],
    }),
  }
}
