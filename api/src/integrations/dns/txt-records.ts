import { type DnsScope, findRecords, toName } from './dns-records.ts'

/** The strings of a record, joined: resolvers return them quoted and separated by spaces. */
const toText = (data: string) => data.replaceAll('" "', '').replaceAll('"', '')

/**
 * The TXT records of a name, over HTTPS; undefined when they can't be resolved. Those of a CNAME target are left out:
 * somebody else may run it.
 */
export async function findTxtRecords(scope: DnsScope, name: string): Promise<string[] | undefined> {
  const records = await findRecords(scope, name, 'TXT')
  return records?.filter((record) => record.name === toName(name)).map(({ data }) => toText(data))
}

/** The same with those of a CNAME target, which say what the owner of the name lets them say. */
export async function findTxtTexts(scope: DnsScope, name: string): Promise<string[] | undefined> {
  const records = await findRecords(scope, name, 'TXT')
  return records?.map(({ data }) => toText(data))
}
