import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { Audit } from '#contract/seo/site-audit.ts'
import { type Account, callApi } from './account.ts'

const POLL_MS = 500

/** Audits a site through the whole product, to its end. */
export async function finishAudit(
  productUrl: string,
  { token }: Pick<Account, 'token'>,
  options: { url: string; maxPages?: number; checkExternal?: boolean },
): Promise<Audit> {
  const body = JSON.stringify(options)
  const reply = await callApi(productUrl, '/seo/audits', { method: 'POST', body, token })
  const { id } = z.object({ id: z.string() }).parse(reply)
  for (;;) {
    const audit = Audit.parse(await callApi(productUrl, `/seo/audits/${id}`, { token }))
    if (audit.status === 'finished') return audit
    if (audit.finishedAt !== null) throw new Error(`The audit ${audit.status}: ${audit.failure ?? ''}`)
    await wait(POLL_MS)
  }
}
