import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'

/** Records of a name: texts as their owner wrote them, mail hosts as `10 mail.example.com.`, others as resolvers write them. */
export interface DnsName {
  A?: readonly string[]
  AAAA?: readonly string[]
  NS?: readonly string[]
  CAA?: readonly string[]
  TXT?: readonly string[]
  MX?: readonly string[]
  CNAME?: string
}

export interface DnsServer {
  url: string
  stop: () => Promise<void>
}

const TYPES = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28, CAA: 257 } as const
const ASKED = ['A', 'AAAA', 'NS', 'CAA', 'MX', 'TXT'] as const
type Asked = (typeof ASKED)[number]
const MOST_IN_A_STRING = 255

/** A text of up to 255 characters a string, each in quotes. */
const quote = (text: string) =>
  (text.match(new RegExp(`.{1,${MOST_IN_A_STRING}}`, 'g')) ?? ['']).map((part) => `"${part}"`).join(' ')

/** A resolver that replies in JSON, as Cloudflare's and Google's do, on loopback. */
export async function startDns(names: Readonly<Record<string, DnsName>>): Promise<DnsServer> {
  function answer(name: string, type: Asked): { name: string; type: number; TTL: number; data: string }[] {
    const known = names[name]
    const record = (kind: keyof typeof TYPES, data: string) => ({ name, type: TYPES[kind], TTL: 300, data })
    if (known?.CNAME !== undefined) return [record('CNAME', `${known.CNAME}.`), ...answer(known.CNAME, type)]
    return (known?.[type] ?? []).map((data) => record(type, type === 'TXT' ? quote(data) : data))
  }
  const server = createServer(({ url = '' }, response) => {
    const { searchParams } = new URL(url, 'http://resolver')
    const name = (searchParams.get('name') ?? '').toLowerCase()
    const type = ASKED.find((each) => each === searchParams.get('type')) ?? 'TXT'
    const records = answer(name, type)
    const reply = {
      Status: name in names ? 0 : 3,
      TC: false,
      RD: true,
      RA: true,
      Question: [{ name, type: TYPES[type] }],
      ...(records.length > 0 && { Answer: records }),
    }
    response.writeHead(200, { 'content-type': 'application/dns-json' }).end(JSON.stringify(reply))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dns-query`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
