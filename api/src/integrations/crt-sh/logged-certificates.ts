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

/** What the public logs of certificates have for the names below a registrable domain, by https://crt.sh. */
export async function findLoggedCertificates(
  scope: OpenDataScope & Pick<Platform, 'settings'>,
  domain: string,
): Promise<OpenDataReply<LoggedCertificate[]>> {
  const url = new URL(scope.settings.CRT_SH_URL)
  url.search = new URLSearchParams({ q: `%.${domain}`, output: 'json', deduplicate: 'Y' }).toString()
  const reply = await askOpenData(scope, {
    service: 'crt-sh',
    url: url.href,
    schema: Rows,
    maxBytes: MAX_REPLY,
    timeoutMs: TIMEOUT_MS,
  })
  if (reply.state !== 'known') return reply
  if (reply.value.read.length === 0) return { state: 'absent' }
  return {
    state: 'known',
    value: reply.value.read.map(({ name_value, issuer_name, not_before, not_after }) => ({
      names: toNames(name_value),
      issuer: toIssuer(issuer_name),
      from: not_before,
      to: not_after,
    })),
  }
}
