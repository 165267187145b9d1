import * as z from 'zod'
import { askOpenData, type OpenDataReply, type OpenDataScope } from '#api/integrations/http/ask-open-data.ts'
import { type Platform } from '#api/lib/platform.ts'

/** Of a domain with some twenty thousand certificates. */
const MAX_REPLY = 8 * 1024 * 1024
/** It searches while one waits, and is often slow. */
const TIMEOUT_MS = 25_000
const MAX_TEXT = 200

export interface LoggedCertificate {
  /** Names that it is for, in lower case, without `*.`. */
  names: string[]
  issuer: string | null
  /** ISO times. */
  from: string
  to: string
}

/** Times without a zone, in UTC. */
const Time = z
  .string()
  .max(40)
  .transform((text) => (text.endsWith('Z') ? text : `${text}Z`))
  .pipe(z.iso.datetime())

const Row = z.object({
  /** The same certificate has the same one in every search. */
  id: z.number().int().nullable().catch(null),
  name_value: z.string().max(100_000),
  issuer_name: z.string().nullable().catch(null),
  not_before: Time,
  not_after: Time,
})

/** Rows that can't be read are left out; where none of them can, the reply can't. */
const Rows = z
  .array(z.unknown())
  .transform((rows) => ({
    all: rows.length,
    read: rows.flatMap((row) => {
      const { data } = Row.safeParse(row)
      return data === undefined ? [] : [data]
    }),
  }))
  .refine(({ all, read }) => all === 0 || read.length > 0)

/** `C=US, O=Let's Encrypt, CN=R11`: the organization, or the name where there is none. */
function toIssuer(name: string | null): string | null {
  const found = /(?:^|, )O="?([^,"]+)/.exec(name ?? '')?.[1] ?? /(?:^|, )CN="?([^,"]+)/.exec(name ?? '')?.[1]
  return found?.trim().slice(0, MAX_TEXT) ?? null
}

const toNames = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim().toLowerCase().replace(/^\*\./, ''))
    .filter((name) => name !== '')

type CrtScope = OpenDataScope & Pick<Platform, 'settings'>
type Row = z.infer<typeof Row>

async function search(scope: CrtScope, q: string): Promise<OpenDataReply<Row[]>> {
  const url = new URL(scope.settings.CRT_SH_URL)
  url.search = new URLSearchParams({ q, output: 'json', deduplicate: 'Y' }).toString()
  const reply = await askOpenData(scope, {
    service: 'crt-sh',
    url: url.href,
    schema: Rows,
    maxBytes: MAX_REPLY,
    timeoutMs: TIMEOUT_MS,
  })
  return reply.state === 'known' ? { state: 'known', value: reply.value.read } : reply
}

/** A search tells of each certificate only the names that it was for: the same one of two searches is one, with the names of both. */
function mergeRows(rows: readonly Row[]): LoggedCertificate[] {
  const certificates = new Map<string, LoggedCertificate>()
  for (const { id, name_value, issuer_name, not_before, not_after } of rows) {
    const key = id === null ? [issuer_name, not_before, not_after, name_value].join(' ') : String(id)
    const names = toNames(name_value)
    const before = certificates.get(key)
    if (before) before.names.push(...names)
    else certificates.set(key, { names, issuer: toIssuer(issuer_name), from: not_before, to: not_after })
  }
  return [...certificates.values()]
}

/**
 * What the public logs of certificates have for a registrable domain itself and for the names below it, by https://crt.sh. It has
 * no search for both: without one of the two nothing is known of how many there are, and which was the first.
 */
export async function findLoggedCertificates(
  scope: CrtScope,
  domain: string,
): Promise<OpenDataReply<LoggedCertificate[]>> {
  const replies = await Promise.all([search(scope, domain), search(scope, `%.${domain}`)])
  const failed = replies.find((reply) => reply.state === 'failed')
  if (failed) return failed
  const rows = replies.flatMap((reply) => (reply.state === 'known' ? reply.value : []))
  return rows.length === 0 ? { state: 'absent' } : { state: 'known', value: mergeRows(rows) }
}
