import { type DnsScope, findRecords, toName } from './dns-records.ts'
import { findMailHosts } from './mail-hosts.ts'
import { findTxtTexts } from './txt-records.ts'

/** Undefined where those of one kind can't be resolved. */
export interface DomainRecords {
  addresses: string[] | undefined
  nameServers: string[] | undefined
  mailServers: string[] | undefined
  texts: string[] | undefined
  authorities: string[] | undefined
}

/** `\# 22 00 05 69 …`: how resolvers write what they do not know (RFC 3597, 5). */
const RAW = /^\\# \d{1,5} ([0-9a-f ]+)$/i

/** `0 issue "ca.example"` (RFC 8659, 4.1.1), or the same as bytes. */
function toAuthority(data: string): string[] {
  const raw = RAW.exec(data.trim())?.[1]
  if (raw === undefined) {
    const [, tag, value] = /^\d{1,3} ([a-z0-9]+) "?([^"]*)"?$/i.exec(data.trim()) ?? []
    return tag === undefined ? [] : [`${tag.toLowerCase()} ${value ?? ''}`.trim()]
  }
  const bytes = (raw.replaceAll(' ', '').match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const length = bytes[1] ?? 0
  if (length === 0 || bytes.length < 2 + length) return []
  const text = (from: number, to?: number) => String.fromCharCode(...bytes.slice(from, to))
  return [`${text(2, 2 + length).toLowerCase()} ${text(2 + length)}`.trim()]
}

/** What the name servers of a domain say about it, each kind in the order of the alphabet but mail servers. */
export async function findDomainRecords(scope: DnsScope, domain: string): Promise<DomainRecords> {
  const [v4, v6, names, mail, texts, authorities] = await Promise.all([
    findRecords(scope, domain, 'A'),
    findRecords(scope, domain, 'AAAA'),
    findRecords(scope, domain, 'NS'),
    findMailHosts(scope, domain),
    findTxtTexts(scope, domain),
    findRecords(scope, domain, 'CAA'),
  ])
  return {
    addresses: v4 && v6 && [...v4, ...v6].map(({ data }) => data),
    nameServers: names?.map(({ data }) => toName(data)).sort(),
    mailServers: mail?.map(({ host }) => host),
    texts: texts?.toSorted(),
    authorities: authorities?.flatMap(({ data }) => toAuthority(data)).sort(),
  }
}
