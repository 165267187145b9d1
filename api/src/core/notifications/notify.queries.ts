import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { users } from '#api/db/schema/account.ts'
import { notifications, notificationSettings } from '#api/db/schema/notifications.ts'
import { foldText } from '#contract/folded-text.ts'
import {
  isListedAtFirst,
  isMailedAtFirst,
  mayMail,
  mayUnlist,
  type NotificationKind,
  type NotificationTexts,
  toSentence,
} from '#contract/workspace/notifications.words.ts'

/** Something that people are told. */
export interface NewNotification {
  kind: NotificationKind
  /** What makes it this one and no other: a person who is told it twice has it once. */
  key: string
  /** Whom; those who are not active people of the organization are left out. */
  to: readonly string[]
  texts: NotificationTexts
  /** The path of the page that it is about, in the app. */
  path: string
}

interface Told {
  organizationId: string
  now: Date
  /** Who did it, and knows: is not told. */
  actorId?: string | null
  /** A JSON array of ids, in place of those that each names: for a statement that finds out itself whom it tells. */
  to?: SQL
  /** Tells nobody anything unless it holds when the statement runs. */
  when?: SQL
}

/** As SQL reads it: with what holds until somebody chooses. */
const toRow = ({ kind, key, to, texts, path }: NewNotification) => ({
  kind,
  key,
  to,
  texts: JSON.stringify(texts),
  text: foldText(toSentence(kind, texts)),
  path,
  isListed: Number(isListedAtFirst(kind)),
  isMailed: Number(isMailedAtFirst(kind)),
  mayUnlist: Number(mayUnlist(kind)),
  mayMail: Number(mayMail(kind)),
})

const told = (name: keyof ReturnType<typeof toRow>) => sql`told.value ->> ${sql.raw(`'${name}'`)}`

/** What somebody has chosen; where the kind leaves no choice, or they have made none, what the kind says. */
const isListed = sql`case when ${told('mayUnlist')} then coalesce(${notificationSettings.isListed}, ${told('isListed')}) else 1 end`
const isToMail = sql`case when ${told('mayMail')} then coalesce(${notificationSettings.isMailed}, ${told('isMailed')}) else 0 end`

/**
 * Tells people something, in one statement: to be written in the batch of the change that it is about. What a person has turned off
 * is not written for them.
 */
export function notify(
  db: Db,
  { organizationId, now, actorId = null, to, when = sql`true` }: Told,
  some: readonly NewNotification[],
): Statement {
  const values = {
    id: sql`'ntf_' || lower(hex(randomblob(16)))`,
    organizationId: sql`${users.organizationId}`,
    userId: sql`${users.id}`,
    kind: told('kind'),
    key: told('key'),
    texts: told('texts'),
    foldedText: told('text'),
    path: told('path'),
    isListed,
    isToMail,
    createdAt: sql`${now.getTime()}`,
    readAt: sql`null`,
  } satisfies Record<keyof typeof notifications.$inferSelect, SQL>
  // In the order in which the table has them, which is that of an insert without names.
  const columns = (Object.keys(getTableColumns(notifications)) as (keyof typeof values)[]).map(
    (name) => values[name],
  )
  return db
    .insert(notifications)
    .select(
      sql`select ${sql.join(columns, sql`, `)}
        from json_each(${JSON.stringify(some.map(toRow))}) as told, json_each(${to ?? sql`told.value -> 'to'`}) as person
        join ${users} on ${users.id} = person.value
        left join ${notificationSettings}
          on ${notificationSettings.userId} = ${users.id} and ${notificationSettings.kind} = ${told('kind')}
        where ${eq(users.organizationId, organizationId)} and ${isActive(users)} and ${users.id} is not ${actorId}
          and (${isListed} or ${isToMail}) and ${when}`,
    )
    .onConflictDoNothing()
}
