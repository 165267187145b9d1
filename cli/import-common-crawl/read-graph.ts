import { type CommonCrawlDomain, type CommonCrawlFile, MOST_REFERRING } from '#contract/seo/common-crawl.ts'
import { eachLine } from './each-line.ts'
import { type GraphFiles } from './graph-files.ts'

// https://commoncrawl.org/web-graphs: vertices are `id \t com.example [\t hosts]`, edges `from \t to`, ranks begin with the position
// by harmonic centrality, its value, the position by PageRank, its value, and the name.

const TAB = 9
const ZERO = 48
const HASH = 35

/** `www.example.com` as the graph has it: `com.example.www`. */
export const reverseName = (name: string) => name.split('.').reverse().join('.')

interface Wanted {
  domain: string
  referring: Set<number>
}

/** Digits from `start` on, up to something else. */
function readNumber(bytes: Buffer, start: number): number {
  let value = 0
  for (let at = start; ; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO
    if (digit < 0 || digit > 9) return value
    value = value * 10 + digit
  }
}

async function eachVertex(
  files: readonly string[],
  take: (id: number, name: string) => void,
  isWanted: (id: number) => boolean,
) {
  for (const file of files) {
    await eachLine(file, (bytes, start, end) => {
      const id = readNumber(bytes, start)
      if (!isWanted(id)) return
      const from = bytes.indexOf(TAB, start) + 1
      const tab = bytes.indexOf(TAB, from)
      take(id, bytes.toString('utf8', from, tab !== -1 && tab < end ? tab : end))
    })
  }
}

/** Ids of the domains that are asked for, each with those that link to it. */
async function findReferring({ vertices, edges }: GraphFiles, domains: readonly string[]) {
  const names = new Map(domains.map((domain) => [reverseName(domain), domain]))
  const wanted = new Map<number, Wanted>()
  await eachVertex(
    vertices,
    (id, name) => {
      const domain = names.get(name)
      if (domain !== undefined) wanted.set(id, { domain, referring: new Set() })
    },
    () => true,
  )
  for (const file of edges) {
    await eachLine(file, (bytes, start, end) => {
      const tab = bytes.indexOf(TAB, start)
      if (tab === -1 || tab >= end) return
      const from = readNumber(bytes, start)
      const to = readNumber(bytes, tab + 1)
      if (from !== to) wanted.get(to)?.referring.add(from)
    })
  }
  return wanted
}

interface Positions {
  position: number
  pageRankPosition: number
}

/** Positions of some names, and how many names the graph ranks. */
async function readRanks(files: readonly string[], names: ReadonlySet<string>) {
  const positions = new Map<string, Positions>()
  let ranked = 0
  for (const file of files) {
    await eachLine(file, (bytes, start, end) => {
      if (bytes[start] === HASH) return
      ranked += 1
      const [position, , pageRankPosition, , name = ''] = bytes.toString('utf8', start, end).split('\t')
      if (names.has(name))
        positions.set(name, { position: Number(position), pageRankPosition: Number(pageRankPosition) })
    })
  }
  return { positions, ranked }
}

const byPosition = (one: { position: number | null }, other: { position: number | null }) =>
  (one.position ?? Infinity) - (other.position ?? Infinity)

/** What one release says about some domains. Reads the files as streams, the vertices twice; keeps what concerns the domains alone. */
export async function readGraph(files: GraphFiles, domains: readonly string[]): Promise<CommonCrawlFile> {
  const wanted = await findReferring(files, domains)
  const linking = new Set([...wanted.values()].flatMap(({ referring }) => [...referring]))
  const names = new Map<number, string>()
  await eachVertex(
    files.vertices,
    (id, name) => names.set(id, name),
    (id) => linking.has(id),
  )
  const { positions, ranked } = await readRanks(
    files.ranks,
    new Set([...names.values(), ...domains.map(reverseName)]),
  )
  const toDomain = ({ domain, referring }: Wanted): CommonCrawlDomain => {
    const listed = [...referring].map((id) => {
      const name = names.get(id) ?? ''
      return { domain: reverseName(name), position: positions.get(name)?.position ?? null }
    })
    const own = positions.get(reverseName(domain))
    return {
      domain,
      position: own?.position ?? null,
      pageRankPosition: own?.pageRankPosition ?? null,
      referringDomains: listed.length,
      referring: listed.toSorted(byPosition).slice(0, MOST_REFERRING),
    }
  }
  return { format: 1, release: files.release, ranked, domains: [...wanted.values()].map(toDomain) }
}
