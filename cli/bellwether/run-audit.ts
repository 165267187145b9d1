import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { SEVERITIES } from '#contract/seo/checks.ts'
import { type Options } from './arguments.ts'
import { callServer, type Server } from './call-server.ts'
import { AuditFailed } from './failures.ts'

const POLL_MS = 1_000

// What the command reads of the replies, and no more: it may be of another version than the server.
const Audit = z.object({
  id: z.string(),
  url: z.string(),
  status: z.string(),
  failure: z.string().nullable(),
  score: z.number().nullable(),
  progress: z.object({ fetched: z.number(), discovered: z.number() }),
})

const Issue = z.object({
  check: z.string(),
  title: z.string(),
  severity: z.enum(SEVERITIES),
  category: z.string(),
  pages: z.number(),
  /** Pages that have it since the audit before; null without one. */
  new: z.number().nullable(),
})
export type Issue = z.infer<typeof Issue>

const Issues = z.object({
  items: z.array(Issue),
  passed: z.array(z.object({ title: z.string() })),
  /** Null without an audit before. */
  changes: z.unknown(),
})

export interface Result {
  audit: { id: string; url: string; score: number | null; pages: number }
  /** Whether there is an audit before, that new issues are told from. */
  isCompared: boolean
  issues: Issue[]
  passed: number
  /** The page of the audit; null where there is no server. */
  link: string | null
}

const ENDED = new Set(['finished', 'failed', 'cancelled'])

async function untilEnded(server: Server, id: string, say: (text: string) => void, timeoutMinutes: number) {
  const deadline = Date.now() + timeoutMinutes * 60_000
  let said = ''
  for (;;) {
    const audit = await callServer(server, `/seo/audits/${id}`, { reply: Audit })
    const { fetched, discovered } = audit.progress
    const text = `${audit.status}: ${fetched} of ${discovered} pages`
    if (text !== said) say((said = text))
    if (ENDED.has(audit.status)) return audit
    if (Date.now() > deadline) throw new AuditFailed(`The audit took longer than ${timeoutMinutes} minutes.`)
    await wait(POLL_MS)
  }
}

/** Audits a site on a server, to its end. `say` gets the progress. */
export async function runAudit(
  server: Server,
  { url, maxPages, timeoutMinutes }: Pick<Options, 'url' | 'maxPages' | 'timeoutMinutes'>,
  say: (text: string) => void,
): Promise<Omit<Result, 'link'>> {
  const { id } = await callServer(server, '/seo/audits', {
    reply: z.object({ id: z.string() }),
    body: { url, maxPages },
  })
  const audit = await untilEnded(server, id, say, timeoutMinutes)
  if (audit.status !== 'finished')
    throw new AuditFailed(`The audit ${audit.status}. ${audit.failure ?? ''}`.trim())
  const { items, passed, changes } = await callServer(server, `/seo/audits/${id}/issues`, { reply: Issues })
  return {
    audit: { id, url: audit.url, score: audit.score, pages: audit.progress.fetched },
    isCompared: changes !== null && changes !== undefined,
    issues: items,
    passed: passed.length,
  }
}
