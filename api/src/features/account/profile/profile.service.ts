import { commit } from '#api/db/commit.ts'
import { readScaledImage } from '#api/images/scaled-image.ts'
import { dropImage, storeImage } from '#api/images/stored-images.ts'
import { listDetails } from '#api/core/audit-log/audit-log.queries.ts'
import { pickChanged, pickKeys } from '#api/core/audit-log/changed-fields.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { findUserById } from '#api/core/directory/credentials.queries.ts'
import { mergeEdit } from '#api/core/versions/merge-edit.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { joinName, rename } from '#api/lib/person-name.ts'
import { toPhoneNumber } from '#api/lib/phone-numbers.ts'
import { getProfile } from '#api/core/directory/profile-view.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Profile } from '#contract/account/profile.ts'
import { type EditProfile } from '#contract/account/profile.forms.ts'
import { THEME_WORDS } from '#contract/organization/users.words.ts'
import { toPresentZone, toZoneLabel } from '#contract/time-zone-names.ts'
import { recordOwnUpdate } from './profile.audit.ts'
import { assertOwnVersion, replacePhotoKey, updateOwnFields } from './profile.queries.ts'

const PHOTO = 'photo'

type Fields = Pick<UserRow, 'phone' | 'jobTitle' | 'timeZone' | 'theme'> & { name: string }

const toFields = (user: UserRow): Fields => {
  const { phone, jobTitle, timeZone, theme } = user
  return { name: joinName(user), phone, jobTitle, timeZone, theme }
}

/** The fields that were sent, as stored values. */
function readForm({ account }: SignedInScope, { name, phone, jobTitle, timeZone, theme }: EditProfile) {
  const { country } = account.organization
  return {
    ...(name !== undefined && { name }),
    ...(phone !== undefined && { phone: toPhoneNumber(phone, country) }),
    ...(jobTitle !== undefined && { jobTitle: jobTitle || null }),
    ...(timeZone !== undefined && { timeZone: timeZone || null }),
    ...(theme !== undefined && { theme }),
  }
}

/** The fields to write: an administrator may have changed some since the form was opened. */
function mergeProfile(scope: SignedInScope, user: UserRow, form: EditProfile): Promise<Partial<Fields>> {
  const values = toFields(user)
  const texts: Record<keyof Fields, string | null> = {
    ...values,
    timeZone: values.timeZone && toZoneLabel(toPresentZone(values.timeZone)),
    theme: THEME_WORDS[values.theme],
  }
  return mergeEdit(scope, {
    current: { id: user.id, version: user.version, values },
    sent: readForm(scope, form),
    opened: form,
    toText: (field) => texts[field],
  })
}

export const updateProfile = (scope: SignedInScope, form: EditProfile): Promise<Profile> =>
  untilCurrent(() => editProfile(scope, form))

/** The theme is private, so it is not in the audit log. */
async function editProfile(scope: SignedInScope, form: EditProfile): Promise<Profile> {
  const { db, actor } = scope
  const user = await findUserById(db, actor.id)
  if (!user) throw new DomainError('not-found', 'There is no such person.')
  const { name, ...merged } = await mergeProfile(scope, user, form)
  const changed = pickChanged<Partial<UserRow>>(user, {
    ...merged,
    ...(name !== undefined && rename(user, name)),
  })
  if (Object.keys(changed).length === 0) return getProfile(scope)

  const before = toFields(user)
  const { theme, ...after } = pickChanged(before, toFields({ ...user, ...changed }))
  const details = listDetails<'name' | 'phone' | 'jobTitle' | 'timeZone'>(before, after)
  const version = user.version + 1
  await commit(
    db,
    [
      assertOwnVersion(db, user),
      updateOwnFields(db, actor, changed),
      ...(details.length > 0
        ? [recordOwnUpdate(scope, user, { details, before: pickKeys(before, after), after, version })]
        : []),
    ],
    { version: versionMoved },
  )
  return getProfile(scope)
}

export async function setPhoto(scope: SignedInScope, file: object): Promise<Profile> {
  const { db, actor } = scope
  await limit(scope, [{ key: `set-photo:account:${actor.id}`, max: 30, windowSeconds: 3600 }])
  const image = await readScaledImage(scope, file, PHOTO)
  const details = [{ field: PHOTO, from: null, to: image.type }] as const
  await storeImage(scope, { folder: `photos/${actor.id}`, image }, (key) =>
    replacePhotoKey(db, actor, { key, change: recordOwnUpdate(scope, scope.account.user, { details }) }),
  )
  return getProfile(scope)
}

export async function removePhoto(scope: SignedInScope): Promise<Profile> {
  const { db, actor, account } = scope
  if (account.user.photoKey !== null) {
    const change = recordOwnUpdate(scope, account.user, {
      details: [{ field: PHOTO, from: PHOTO, to: null }],
    })
    dropImage(scope, await replacePhotoKey(db, actor, { key: null, change }))
  }
  return getProfile(scope)
}
