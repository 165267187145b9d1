import { type OutgoingFile } from '#api/integrations/mail/mail-transports.ts'
import { type Platform } from '#api/lib/platform.ts'
import { type MailAttachment } from './mails.queries.ts'

type FileScope = Pick<Platform, 'bindings'>

const PREFIX = 'mail-attachments/'
const DAY_MS = 24 * 3600 * 1000
/** All attempts at a mail are made within hours. */
const KEPT_DAYS = 7

/** Stores a file for the mails that it goes with: once, however many they are. A repeated id stores it again. */
export async function storeAttachment(
  { bindings }: FileScope,
  id: string,
  { name, type, bytes }: OutgoingFile,
): Promise<MailAttachment> {
  const key = `${PREFIX}${id}`
  await bindings.FILES.put(key, bytes, { httpMetadata: { contentType: type } })
  return { key, name, type, bytes: bytes.length }
}

/** @throws where the file is gone: a mail that says that it has one is not sent without it */
export async function readAttachment(
  { bindings }: FileScope,
  { key, name, type }: MailAttachment,
): Promise<OutgoingFile> {
  const stored = await bindings.FILES.get(key)
  if (!stored) throw new Error('The attachment of this mail is gone.')
  return { name, type, bytes: new Uint8Array(await stored.arrayBuffer()) }
}

/** By their age alone: also those whose mails were never written. */
export async function deleteOldAttachments({
  bindings,
  now,
}: FileScope & Pick<Platform, 'now'>): Promise<void> {
  const before = now().getTime() - KEPT_DAYS * DAY_MS
  let cursor: string | undefined
  do {
    const page = await bindings.FILES.list({ prefix: PREFIX, ...(cursor !== undefined && { cursor }) })
    const old = page.objects.filter(({ uploaded }) => uploaded.getTime() < before).map(({ key }) => key)
    if (old.length > 0) await bindings.FILES.delete(old)
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
}
