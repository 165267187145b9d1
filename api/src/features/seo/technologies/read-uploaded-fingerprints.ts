import { CATALOG } from '#api/engine/technologies/catalog.ts'
import {
  type FingerprintFile,
  FingerprintFileFault,
  readFingerprintFile,
} from '#api/engine/technologies/imported/read-file.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { isJsonTooComplex } from '#api/lib/json-limits.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { FINGERPRINT_LIMITS } from '#contract/seo/fingerprints.words.ts'

/** Names, patterns and what stands around them. */
const MAX_VALUES = 60_000

const refuse = (message: string) =>
  new DomainError('validation-failed', message, { errors: { file: [message] } })

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw refuse('The file is not UTF-8.')
  }
}

/**
 * What a file that somebody has chosen holds. Size, depth and number of values are looked at before it is parsed.
 * @throws {DomainError} `validation-failed` at `file`
 */
export async function readUploadedFingerprints(
  file: object,
): Promise<FingerprintFile & { name: string; bytes: number }> {
  // What a form of the contract calls a file.
  if (!(file instanceof File)) throw refuse('Choose a file.')
  if (file.size > FINGERPRINT_LIMITS.bytes) throw refuse('The file is larger than 1 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isJsonTooComplex(bytes, MAX_VALUES))
    throw refuse('The file is nested too deeply, or holds too many values.')
  try {
    const isKnown = (name: string) => CATALOG.has(name)
    const read = await readFingerprintFile(decode(bytes), { isKnown, pause: yieldThread })
    return { ...read, name: file.name, bytes: file.size }
  } catch (error) {
    if (error instanceof FingerprintFileFault) throw refuse(error.message)
    throw error
  }
}
