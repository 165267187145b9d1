import { type Check } from '#api/engine/check.ts'
import { counted, whenAny } from '#api/engine/checks/findings.ts'
import { hasKnownRobots } from '#api/engine/checks/robots-sitemaps/robots.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { readableRobots, rulesOf } from '#api/engine/robots.ts'
import { startsAsHtml } from '#api/engine/html-start.ts'

/** What a site can say of the use of its content (contentsignals.org). */
const SIGNALS = new Set(['search', 'ai-input', 'ai-train'])
const VALUES = new Set(['yes', 'no'])
const MAX_VALUE = 500

interface Said {
  values: Map<string, string>
  faults: string[]
}

/** What is said of each signal, and what of it nobody can read or obey. */
function readLine(line: string, { values, faults }: Said): void {
  // A line may begin with the path that it is for.
  const [path = ''] = /^\/\S*\s+/.exec(line) ?? []
  for (const part of line.slice(path.length).split(',')) {
    const [name = '', value = '', ...rest] = part.split('=').map((text) => text.trim().toLowerCase())
    if (name === '') continue
    const key = `${path.trim()} ${name}`
    const known = values.get(key)
    if (!SIGNALS.has(name)) faults.push(`"${name}" is no signal`)
    else if (!VALUES.has(value) || rest.length > 0) faults.push(`${name} is neither yes nor no`)
    else if (known !== undefined && known !== value) faults.push(`${name} is both yes and no`)
    else values.set(key, value)
  }
}

function listFaults({ robots }: HostFacts): string[] {
  const text = readableRobots(robots)
  if (text === null || startsAsHtml(text)) return []
  const groups = new Map<number, Said>()
  for (const { value, group } of rulesOf(robots).contentSignals) {
    const said = groups.get(group) ?? { values: new Map<string, string>(), faults: [] }
    groups.set(group, said)
    readLine(value.slice(0, MAX_VALUE), said)
  }
  return [...groups.values()].flatMap(({ faults }) => faults)
}

/** What robots.txt says of the use of content, beyond who may fetch it. */
export const signalChecks = [
  {
    id: 'content-signals',
    category: 'ai-search',
    severity: 'notice',
    scope: 'host',
    title: 'Contradictory Content-Signal policy',
    why: 'Content-Signal says whether content may be used for search, for answers of AI and for training. A policy that contradicts itself, or that cannot be read, binds nobody.',
    fix: 'Give search, ai-input and ai-train each one value in a group: yes or no.',
    isKnown: hasKnownRobots,
    find: (host) =>
      whenAny(listFaults(host), (count) => `${counted(count, 'signal')} that nobody can follow.`),
  },
] as const satisfies readonly Check[]
