import { type DnsScope, findRecords, toName } from './dns-records.ts'

export interface MailHost {
  host: string
  preference: number
}

/** `10 mail.example.com.` */
function toMailHost(data: string): MailHost[] {
  const [preference = '', host = ''] = data.trim().split(/\s+/)
  const name = toName(host)
  // A single dot says that the domain takes no mail (RFC 7505).
  return /^\d{1,5}$/.test(preference) && name !== '' ? [{ host: name, preference: Number(preference) }] : []
}

/** Which servers take mail for a domain, the preferred first; undefined when that can't be resolved. */
export async function findMailHosts(scope: DnsScope, domain: string): Promise<MailHost[] | undefined> {
  const records = await findRecords(scope, domain, 'MX')
  return records
    ?.flatMap(({ data }) => toMailHost(data))
    .toSorted((a, b) => a.preference - b.preference || (a.host < b.host ? -1 : 1))
}
