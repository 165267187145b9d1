import { commit } from '#api/db/commit.ts'
import { readScaledImage } from '#api/images/scaled-image.ts'
import { dropImage, storeImage } from '#api/images/stored-images.ts'
import { pickChanged } from '#api/core/audit-log/changed-fields.ts'
import {
  type ChangeFacts,
  listDetails,
  recordChange,
  toActorName,
} from '#api/core/audit-log/audit-log.queries.ts'
import { joinName, rename } from '#api/lib/person-name.ts'
import { toPhoneNumber } from '#api/lib/phone-numbers.ts'
import { getProfile } from '#api/core/directory/profile-view.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type Profile } from '#contract/account/profile.ts'
import { type EditProfile } from '#contract/account/profile.forms.ts'
import { replacePhotoKey, updateOwnFields } from './profile.queries.ts'

const PHOTO = 'photo'

function recordOwnUpdate(scope: SignedInScope, details: NonNullable<ChangeFacts['details']>) {
  const person = toActorName(scope.account)
  const { organizationId } = scope.actor
  return recordChange(scope, {
    organizationId,
    actor: person,
    action: 'user.updated',
    subject: person,
    details,
  })
}

/** What was sent, as it is stored; what was not sent is not there. */
function toFields({ account }: SignedInScope, { name, phone, jobTitle, timeZone, theme }: EditProfile) {
  const { user, organization } = account
  return {
    ...(name !== undefined && rename(user, name)),
    ...(phone !== undefined && { phone: toPhoneNumber(phone, organization.country) }),
    ...(jobTitle !== undefined && { jobTitle: jobTitle || null }),
    ...(timeZone !== undefined && { timeZone: timeZone || null }),
    ...(theme !== undefined && { theme }),
  }
}

/** The theme is for the person's own eyes, so the audit log has nothing to say of it. */
export async function updateProfile(scope: SignedInScope, form: EditProfile): Promise<Profile> {
  const { db, actor, account } = scope
  const { user } = account
  const changed = pickChanged(user, toFields(scope, form))
  const after = { ...user, ...changed }
  const shown = ({ phone, jobTitle, timeZone }: typeof user) => ({ phone, jobTitle, timeZone })
  const details = listDetails(
    { name: joinName(user), ...shown(user) },
    { name: joinName(after), ...shown(after) },
  )
  if (Object.keys(changed).length > 0) {
    await commit(db, [
      updateOwnFields(db, actor, changed),
      ...(details.length > 0 ? [recordOwnUpdate(scope, details)] : []),
    ])
  }
  return getProfile(scope)
}

export async function setPhoto(scope: SignedInScope, file: object): Promise<Profile> {
  const { db, actor } = scope
  await limit(scope, [{ key: `set-photo:account:${actor.id}`, max: 30, windowSeconds: 3600 }])
  const image = await readScaledImage(scope, file, PHOTO)
  const details = [{ field: PHOTO, from: null, to: image.type }]
  await storeImage(scope, { folder: `photos/${actor.id}`, image }, (key) =>
    replacePhotoKey(db, actor, { key, change: recordOwnUpdate(scope, details) }),
  )
  return getProfile(scope)
}

export async function removePhoto(scope: SignedInScope): Promise<Profile> {
  const { db, actor, account } = scope
  if (account.user.photoKey !== null) {
    const change = recordOwnUpdate(scope, [{ field: PHOTO, from: PHOTO, to: null }])
    dropImage(scope, await replacePhotoKey(db, actor, { key: null, change }))
  }
  return getProfile(scope)
}
