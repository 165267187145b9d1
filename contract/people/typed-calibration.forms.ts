import * as z from 'zod'
import { Opened, tooLong } from '#contract/fields.ts'
import { EditCalibrationGroup, NewCalibrationGroup, Reason } from './calibration.forms.ts'
import { LONGEST_REASON, MAX_PEOPLE, MAX_REVIEWEES } from './calibration.words.ts'

// Calibration groups and ratings as forms have them: flat names, and a number for each attribute in the name.

const idsOf = (max: number) => z.array(z.string().max(64, tooLong())).max(max, tooLong()).default([])

const Typed = z
  .object({
    name: z.string().default(''),
    facilitatorIds: idsOf(MAX_PEOPLE),
    participantIds: idsOf(MAX_PEOPLE),
    revieweeIds: idsOf(MAX_REVIEWEES),
    version: Opened.version,
    seenVersion: Opened.seenVersion,
  })
  .catchall(z.string().max(200, tooLong()))

/** Fields `share-{attribute}-{option}` in percent; attributes without any have no guideline. */
function listGuidelines(fields: Readonly<Record<string, unknown>>) {
  const shares = new Map<string, string[]>()
  for (const [name, value] of Object.entries(fields)) {
    const [, attributeId, option] = /^share-(.+)-(\d+)$/.exec(name) ?? []
    if (attributeId === undefined || typeof value !== 'string') continue
    const all = shares.get(attributeId) ?? []
    all[Number(option)] = value.replace('%', '').trim()
    shares.set(attributeId, all)
  }
  return [...shares].flatMap(([attributeId, all]) => {
    // Options that were not sent are holes.
    const texts = Array.from(all, (text: string | undefined) => text ?? '')
    return texts.every((text) => text === '') ? [] : [{ attributeId, shares: texts.map(Number) }]
  })
}

function checkBy<Body>(schema: z.ZodType<Body>) {
  return (typed: z.output<typeof Typed>, context: z.RefinementCtx): Body => {
    const { name, facilitatorIds, participantIds, revieweeIds, version } = typed
    const guidelines = listGuidelines(typed)
    const body = { name, facilitatorIds, participantIds, revieweeIds, guidelines, version }
    const parsed = schema.safeParse(body)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues)
      context.addIssue({ code: 'custom', path: [String(path[0] ?? '')], message })
    return z.NEVER
  }
}

export const NewCalibrationGroupForm = Typed.transform(checkBy(NewCalibrationGroup))
export const EditCalibrationGroupForm = Typed.transform(checkBy(EditCalibrationGroup))

/** Fields `option-{attribute}`, `from-{attribute}` and `version-{attribute}` of one person, with one reason. */
export const CalibrateForm = z
  .object({ participantId: z.string().max(64, tooLong()), reason: Reason })
  .catchall(z.string().max(LONGEST_REASON, tooLong()))
  .transform(({ participantId, reason, ...fields }, context) => {
    const changes = Object.entries(fields).flatMap(([name, value]) => {
      const attributeId = name.startsWith('option-') ? name.slice('option-'.length) : undefined
      if (attributeId === undefined || value === '' || value === fields[`from-${attributeId}`]) return []
      const version = fields[`version-${attributeId}`]
      return [
        { attributeId, option: Number(value), ...(version !== undefined && { version: Number(version) }) },
      ]
    })
    if (changes.length === 0)
      context.addIssue({ code: 'custom', path: [], message: 'Choose another rating.' })
    return { participantId, reason, changes }
  })
export type CalibrateForm = z.output<typeof CalibrateForm>
