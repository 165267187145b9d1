import { toFetchRules } from '#api/crawl/fetch/fetch-rules.ts'
import { createParseClient, parseOnce } from '#api/crawl/fetch/parse-client.ts'
import { type ProofLook } from '#api/crawl/fetch/proof-job.ts'
import { findTxtRecords } from '#api/integrations/dns/txt-records.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type VerificationMethod } from '#contract/seo/sites.forms.ts'
import { listFileAddresses, toRecord } from './proof-texts.ts'
import { judgeFile, judgeRecords, judgeTag, type Verdict } from './proof-verdict.ts'
import { listRecordNames } from './site-hosts.ts'
import { type SiteRow } from './sites.queries.ts'

const TIMEOUT_MS = 25_000

type ProofScope = Pick<Scope, 'bindings' | 'settings' | 'fetch' | 'log'>

/** Checks with a parse step, which has the same network limits as a crawl. */
async function look(scope: ProofScope, url: string, where: 'head' | 'file'): Promise<ProofLook> {
  const parse = createParseClient(scope.bindings, scope.settings)
  const rules = toFetchRules(scope.settings)
  try {
    const text = await parseOnce(
      parse,
      { kind: 'proof', url, where, rules },
      { signal: AbortSignal.timeout(TIMEOUT_MS) },
    )
    // Written by our own parse step.
    return JSON.parse(text) as ProofLook
  } catch (error) {
    scope.log('warn', 'proof-not-looked-for', { reason: error instanceof Error ? error.name : 'unknown' })
    return { address: url, status: 0, failure: 'timeout', otherHost: null, values: [] }
  }
}

async function lookForFile(scope: ProofScope, site: SiteRow): Promise<Verdict> {
  const [first, second] = listFileAddresses(site)
  const verdict = judgeFile(await look(scope, first, 'file'), site.token)
  if (verdict.kind !== 'missing') return verdict
  const other = judgeFile(await look(scope, second, 'file'), site.token)
  return other.kind === 'missing' ? verdict : other
}

async function lookForRecord(scope: ProofScope, { host, token }: SiteRow): Promise<Verdict> {
  const names = listRecordNames(host)
  if (names === null) return { kind: 'missing', message: `${host} can’t have DNS records.` }
  const found = await Promise.all(names.map((name) => findTxtRecords(scope, name)))
  return judgeRecords(found, names, toRecord(token))
}

/** Checks whether a site has its organization's token. */
export async function lookForProof(
  scope: ProofScope,
  site: SiteRow,
  method: VerificationMethod,
): Promise<Verdict> {
  switch (method) {
    case 'meta':
      return judgeTag(await look(scope, `${site.origin}/`, 'head'), site.token)
    case 'file':
      return lookForFile(scope, site)
    case 'dns':
      return lookForRecord(scope, site)
  }
}
