import { type Target } from '#contract/seo/domain.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { domainOf, findDomain } from './domains.ts'

type Binding = string | number

/** A condition in SQL with what it is bound to. */
export interface Condition {
  sql: string
  bindings: Binding[]
}

/** A target that the index knows: its domain, and what of the domain is meant. */
export interface KnownTarget {
  domainId: number
  domain: string
  /** Whether all of the domain is meant. */
  isWhole: boolean
  /** What a URL has to be like, by the columns that hold it and its host. */
  within: (url: string, host: string) => Condition
}

const ANY: Condition = { sql: 'true', bindings: [] }

/** As it may be written in full. */
const toUrls = ({ host, path }: Target) =>
  ['https://', 'http://', 'https://www.', 'http://www.'].map((start) => `${start}${host}${path}`)

function startsWith(url: string, starts: readonly string[]): Condition {
  return {
    sql: `(${starts.map(() => `substr(${url}, 1, length(?)) = ?`).join(' OR ')})`,
    bindings: starts.flatMap((start) => [start, start]),
  }
}

function conditionOf(target: Target, domain: string, url: string, host: string): Condition {
  switch (target.scope) {
    case 'subdomains':
      return target.host === domain
        ? ANY
        : {
            sql: `(${host} = ? OR substr(${host}, -length(?)) = ?)`,
            bindings: [target.host, `.${target.host}`, `.${target.host}`],
          }
    case 'domain':
      return { sql: `${host} = ?`, bindings: [target.host] }
    case 'path':
      return startsWith(url, toUrls(target))
    case 'url':
      return { sql: `${url} IN (?, ?, ?, ?)`, bindings: toUrls(target) }
  }
}

/** Also a host that is all that was crawled of its domain: what is known of the domain is of it. */
function isWhole(sql: Sql, domainId: number, within: Condition, { scope }: Target): boolean {
  if (scope !== 'subdomains' && scope !== 'domain') return false
  const [other] = sql.exec(
    `SELECT 1 FROM sites WHERE domain_id = ? AND audit_no IS NOT NULL AND NOT (${within.sql})`,
    domainId,
    ...within.bindings,
  )
  const [any] = sql.exec('SELECT 1 FROM sites WHERE domain_id = ? AND audit_no IS NOT NULL', domainId)
  return other === undefined && (any !== undefined || within === ANY)
}

/** Undefined for a domain that is neither crawled nor linked to. */
export function findTarget(sql: Sql, target: Target): KnownTarget | undefined {
  const domain = domainOf(`http://${target.host}/`)
  const domainId = findDomain(sql, domain)
  if (domainId === undefined) return undefined
  return {
    domainId,
    domain,
    isWhole: isWhole(sql, domainId, conditionOf(target, domain, 'url', 'host'), target),
    within: (url, host) => conditionOf(target, domain, url, host),
  }
}
