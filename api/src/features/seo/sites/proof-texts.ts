import { VERIFICATION_NAME } from '#api/crawl/fetch/proof-job.ts'
import { type Site } from '#contract/seo/sites.ts'
import { listRecordNames } from './site-hosts.ts'

interface Provable {
  host: string
  origin: string
  token: string
}

const fileName = (token: string) => `bellwether-${token}.txt`
export const toRecord = (token: string) => `${VERIFICATION_NAME}=${token}`
/** The second one is for servers that do not serve dot folders. */
export const listFileAddresses = ({ origin, token }: Provable): [string, string] => [
  `${origin}/.well-known/${fileName(token)}`,
  `${origin}/${fileName(token)}`,
]

/** Instructions by verification method. */
export function toProof(site: Provable): Site['proof'] {
  const { host, origin, token } = site
  const names = listRecordNames(host)
  return {
    meta: { page: `${origin}/`, tag: `<meta name="${VERIFICATION_NAME}" content="${token}">` },
    file: { address: listFileAddresses(site)[0], content: token },
    dns: names && { names, record: toRecord(token) },
  }
}
