import { actFor } from '#api/core/access/act-for.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { findAccountOrOwner } from '#api/core/directory/account.queries.ts'
import { type TaskSource } from '#api/core/tasks/task-source.ts'
import { type Db } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { openEachDb } from '#api/db/open-db.ts'
import { startOfHour, toDay } from '#api/lib/zoned-days.ts'
import { dispatchMails } from '#api/mail/mail-delivery.ts'
import { queueMail } from '#api/mail/mails.queries.ts'
import { addDays, isWorkingDay } from '#contract/working-days.ts'
import { digestMail } from './digest-mail.ts'
import { sealDigestToken } from './digest-tokens.ts'
import {
  deleteNotificationsBefore,
  type DueOrganization,
  listDueOrganizations,
  listWaiting,
  listWaitingPeople,
  markMailed,
  setNextDigest,
} from './digests.queries.ts'
import { type NotificationRow } from './notifications.queries.ts'
import { HOUR_OF_REMINDERS } from './reminder-rules.ts'
import { remindPeople, type Slot } from './reminders.service.ts'

const ORGANIZATIONS_AT_ONCE = 20
const PEOPLE_AT_ONCE = 100
/** Another organization is not begun after this. */
const MAX_RUN_MS = 40_000
/** An organization that could not be told is tried again then, and does not hold up the others. */
const RETRY_MS = 15 * 60_000
const DAY_MS = 24 * 3600 * 1000
const KEPT_DAYS = 180

const startOf = (day: string, timeZone: string) => startOfHour(day, HOUR_OF_REMINDERS, timeZone)

/** The last time that it was eight o'clock where the organization is, and the next time that it will be. */
export function toSlot({ timeZone }: Pick<DueOrganization, 'timeZone'>, now: Date): Slot & { next: Date } {
  const today = toDay(now, timeZone)
  const day = startOf(today, timeZone) <= now ? today : addDays(today, -1)
  return { day, at: startOf(day, timeZone), next: startOf(addDays(day, 1), timeZone) }
}

type Waiting = Awaited<ReturnType<typeof listWaitingPeople>>[number]

async function toMail(
  scope: Scope,
  { organization, day }: { organization: DueOrganization; day: string },
  { person, some }: { person: Waiting; some: readonly NotificationRow[] },
) {
  const { directory, now, settings } = scope
  const { id, firstName, email } = person
  const token = await sealDigestToken(scope, { userId: id, organizationId: organization.id })
  const unsubscribeUrl = `${settings.APP_URL}/unsubscribe/notifications/${token}`
  return queueMail(directory, digestMail({ firstName, appUrl: settings.APP_URL, unsubscribeUrl }, some), {
    to: email,
    now: now(),
    // Once for a person and a day: a run that was cut off before it had marked what it mailed queues nothing again.
    id: `mal_digest_${id}_${day}`,
    unsubscribeUrl: `${settings.APP_URL}/api/digest-mail/${token}`,
  })
}

/** Only what was created until the slot began, so that a second run of the same day finds the same. */
async function mailPeople(
  scope: Scope,
  { db, organization, slot }: { db: Db; organization: DueOrganization; slot: Slot },
): Promise<void> {
  const asked = { organizationId: organization.id, upTo: slot.at }
  for (let after = ''; ;) {
    const people = await listWaitingPeople(db, { ...asked, after, max: PEOPLE_AT_ONCE })
    const last = people.at(-1)
    if (last === undefined) return
    const personIds = people.map(({ id }) => id)
    const waiting = await listWaiting(db, { ...asked, personIds })
    const told = people.flatMap((person) => {
      const some = waiting.filter(({ userId }) => userId === person.id)
      return person.isReached && some.length > 0 ? [{ person, some }] : []
    })
    const mails = await Promise.all(told.map((one) => toMail(scope, { organization, day: slot.day }, one)))
    await commit(
      scope.directory,
      mails.map(({ statement }) => statement),
    )
    await markMailed(db, { ...asked, personIds })
    dispatchMails(
      scope,
      mails.map(({ id }) => id),
    )
    after = last.id
  }
}

async function tellOrganization(
  scope: Scope,
  sources: readonly TaskSource[],
  { db, organization }: { db: Db; organization: DueOrganization },
): Promise<void> {
  const { next, ...slot } = toSlot(organization, scope.now())
  if (isWorkingDay(slot.day, organization.workingDays)) {
    const account = await findAccountOrOwner(scope.directory, {
      organizationId: organization.id,
      userId: null,
    })
    if (account) await remindPeople(await actFor(scope, account), { sources, organization, slot })
    await mailPeople(scope, { db, organization, slot })
  }
  await setNextDigest(db, organization.id, next)
}

/** Reminders and digests of the organizations whose hour has come. */
export async function tellPeople(scope: Scope, sources: readonly TaskSource[]): Promise<void> {
  const startedAt = Date.now()
  for (const db of openEachDb(scope.bindings)) {
    for (const organization of await listDueOrganizations(db, scope.now(), ORGANIZATIONS_AT_ONCE)) {
      if (Date.now() - startedAt > MAX_RUN_MS) return
      try {
        await tellOrganization(scope, sources, { db, organization })
      } catch (error) {
        scope.log('error', 'digests-not-sent', { organizationId: organization.id, error })
        await setNextDigest(db, organization.id, new Date(scope.now().getTime() + RETRY_MS))
      }
    }
  }
}

export async function forgetOldNotifications({ bindings, now }: Scope): Promise<void> {
  const moment = new Date(now().getTime() - KEPT_DAYS * DAY_MS)
  for (const db of openEachDb(bindings)) await deleteNotificationsBefore(db, moment)
}
