import { foldAddress } from '#api/lib/folded-address.ts'
import { isEncoded } from '#api/lib/kept-text.ts'
import { foldText } from '#contract/folded-text.ts'

interface Names {
  firstName: string
  lastName: string
}

export const foldPersonName = ({ firstName, lastName }: Names): string => foldText(`${firstName} ${lastName}`)

/** Columns of a person with their folded counterparts. First and last name change together. */
export function withFoldedTexts<Values extends Partial<Names> & { jobTitle?: string | null }>(
  values: Values,
): Values & { foldedName?: string; foldedJobTitle?: string } {
  const { firstName, lastName, jobTitle } = values
  return {
    ...values,
    ...(firstName !== undefined &&
      lastName !== undefined && { foldedName: foldPersonName({ firstName, lastName }) }),
    ...(jobTitle !== undefined && { foldedJobTitle: foldText(jobTitle ?? '') }),
  }
}

interface EventWords {
  actorName: string | null
  action: string
  subjectName: string
  details: readonly { field: string; from: string | null; to: string | null }[]
  reason?: string | null
  requestId?: string | null
}

/** A line of the audit log with its words as they are searched; addresses among them also as people read them. */
export function withFoldedText<Line extends EventWords>(line: Line): Line & { foldedText: string } {
  const { actorName, action, subjectName, details, reason = null, requestId = null } = line
  const values = details.flatMap(({ field, from, to }) => [field, from, to])
  const words = [actorName, action, subjectName, ...values, reason, requestId].filter((word) => word !== null)
  const text = words.join(' ')
  const read = isEncoded(text) ? ` ${foldAddress(text)}` : ''
  return { ...line, foldedText: foldText(text) + read }
}
