import * as z from 'zod'
import { type ImageType } from '#contract/organization/profile.forms.ts'

/** What is done with a password: it takes the processor for long and needs nothing but its input. */
export const PasswordJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hash'), password: z.string() }),
  z.object({ kind: z.literal('check'), password: z.string(), stored: z.string().nullable() }),
])
export type PasswordJob = z.infer<typeof PasswordJob>

export const HashedPassword = z.object({ hash: z.string() })
export const CheckedPassword = z.object({ isRight: z.boolean(), isOutdated: z.boolean() })
export type CheckedPassword = z.infer<typeof CheckedPassword>

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  type: ImageType
}

/** Stateless heavy work, which runs apart from the thread that serves requests. */
export interface Compute {
  hashPassword(password: string): Promise<string>
  checkPassword(password: string, stored: string | null): Promise<CheckedPassword>
  /** The picture as small as it is shown; undefined where it can't be read. */
  scalePicture(picture: Picture): Promise<Picture | undefined>
}
