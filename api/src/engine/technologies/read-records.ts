import { type FingerprintIndex } from './fingerprint-index.ts'
import { domainsOf } from './loaded-files.ts'
import { Notes } from './notes.ts'
import { type Sighting } from './sighting.ts'

/** DNS records of the domain of a site. */
export interface SeenRecords {
  mailServers: readonly string[]
  nameServers: readonly string[]
  texts: readonly string[]
}

const SPF = /^v=spf1\s/i
const INCLUDE = /^[+?~-]?(?:include:|redirect=)/i

/** The domains whose servers may send mail for a domain (RFC 7208, 5.2). */
const listSenders = (texts: readonly string[]) =>
  texts
    .filter((text) => SPF.test(text))
    .flatMap((text) => text.split(/\s/))
    .filter((part) => INCLUDE.test(part))
    .map((part) => part.replace(INCLUDE, '').toLowerCase())

/** What the records of a domain tell of what serves it. */
export function readRecords(records: SeenRecords, index: FingerprintIndex): Sighting[] {
  const notes = new Notes()
  const hosts = { mx: records.mailServers, ns: records.nameServers, spf: listSenders(records.texts) }
  for (const [kind, values] of Object.entries(hosts)) {
    const signs = index.dns.get(kind) ?? []
    for (const host of values) {
      const domains = new Set(domainsOf(host.toLowerCase()))
      for (const { technology, text } of signs)
        if (domains.has(text))
          notes.add({ technology, kind: 'dns', what: `${kind.toUpperCase()} ${host}`, version: null })
    }
  }
  for (const { technology, text } of index.dns.get('txt') ?? []) {
    // What stands behind the beginning is a token of the owner.
    if (records.texts.some((one) => one.toLowerCase().startsWith(text)))
      notes.add({ technology, kind: 'dns', what: `TXT ${text}`, version: null })
  }
  return notes.list()
}
