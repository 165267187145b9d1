import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { type EditNotificationSettings } from '#contract/workspace/notifications.forms.ts'
import { type NotificationSettings } from '#contract/workspace/notifications.ts'
import {
  isListedAtFirst,
  isMailedAtFirst,
  LISTED_KINDS,
  mayMail,
  mayUnlist,
  type NotificationKind,
} from '#contract/workspace/notifications.words.ts'
import {
  dropFromDigest,
  listSettings,
  replaceSettings,
  type SettingRow,
  type Whose,
} from './notifications.queries.ts'

/** What holds of each kind: what the person has chosen, what the kind leaves no choice of, and what it says at first. */
export function toSettings(rows: readonly SettingRow[]): NotificationSettings {
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return {
    listed: LISTED_KINDS.filter(
      (kind) => !mayUnlist(kind) || (chosen.get(kind)?.isListed ?? isListedAtFirst(kind)),
    ),
    mailed: LISTED_KINDS.filter(
      (kind) => mayMail(kind) && (chosen.get(kind)?.isMailed ?? isMailedAtFirst(kind)),
    ),
  }
}

/** The rows that keep a choice, and the writes that follow. */
export function writeSettings(
  { db }: Pick<SignedInScope, 'db'>,
  whose: Whose,
  { listed, mailed }: { listed: readonly NotificationKind[]; mailed: readonly NotificationKind[] },
) {
  const rows = LISTED_KINDS.map((kind) => ({
    ...whose,
    kind,
    isListed: !mayUnlist(kind) || listed.includes(kind),
    isMailed: mayMail(kind) && mailed.includes(kind),
  }))
  const unmailed = rows.flatMap(({ kind, isMailed }) => (isMailed ? [] : [kind]))
  return [...replaceSettings(db, whose, rows), dropFromDigest(db, whose, unmailed)]
}

const toWhose = ({ actor: { id, organizationId } }: SignedInScope): Whose => ({ userId: id, organizationId })

export const getSettings = async (scope: SignedInScope): Promise<NotificationSettings> =>
  toSettings(await listSettings(scope.db, toWhose(scope)))

export async function updateSettings(
  scope: SignedInScope,
  form: EditNotificationSettings,
): Promise<NotificationSettings> {
  await commit(scope.db, writeSettings(scope, toWhose(scope), form))
  return getSettings(scope)
}
