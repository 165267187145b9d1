import { FINGERPRINT_LIMITS } from '#contract/seo/fingerprints.words.ts'

/** A file of fingerprints as text, which a page can hand on from its trial to its import. */
export interface GivenFile {
  name: string
  text: string
}

export type Reading = GivenFile | { error: string; status: 413 | 422 }

const MAX_NAME = 120

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The file of a form, or the text of one that a trial has shown before. */
export async function readGivenFile(form: FormData): Promise<Reading> {
  const [file, name, text] = [form.get('file'), form.get('name'), form.get('text')]
  if (file instanceof File && file.size > 0) {
    if (file.size > FINGERPRINT_LIMITS.bytes) return { error: 'The file is larger than 1 MB.', status: 413 }
    const read = decode(await file.arrayBuffer())
    if (read === undefined) return { error: 'The file is not UTF-8.', status: 422 }
    return { name: file.name.slice(0, MAX_NAME), text: read }
  }
  if (typeof text !== 'string' || text === '') return { error: 'Choose a file.', status: 422 }
  return { name: typeof name === 'string' ? name.slice(0, MAX_NAME) : '', text }
}

/** Outside of texts JSON has line breaks for people alone, and a form would send two characters for each. */
export const toOneLine = (text: string) => text.replace(/[\r\n\t]+/g, ' ')

export const toFile = ({ name, text }: GivenFile) =>
  new File([text], name || 'fingerprints.json', { type: 'application/json' })
