import { ImportUsers } from '#contract/organization/users.forms.ts'

export type Reading = { csv: string } | { error: string; status: 413 | 422 }

const MOST_BYTES = 1_000_000

/** The CSV of a form: its file, else the pasted text. */
export async function readImport(form: FormData): Promise<Reading> {
  const file = form.get('file')
  const pasted = form.get('csv')
  const isFile = file instanceof File && file.size > 0
  if (isFile && file.size > MOST_BYTES) return { error: 'The file is too large.', status: 413 }
  const text = isFile ? decode(await file.arrayBuffer()) : typeof pasted === 'string' ? pasted : ''
  const parsed = ImportUsers.shape.csv.safeParse(text.trim() === '' ? '' : text)
  if (parsed.success) return { csv: parsed.data }
  return { error: parsed.error.issues[0]?.message ?? 'Choose a file, or paste its lines.', status: 422 }
}

/** UTF-8, or the default encoding of spreadsheet apps on Windows. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
