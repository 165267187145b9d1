import { statSync, writeFileSync } from 'node:fs'
import { Domain } from '#contract/fields.ts'
import { findGraphFiles, GraphFilesMissing } from './import-common-crawl/graph-files.ts'
import { readGraph } from './import-common-crawl/read-graph.ts'

// npm run import:commoncrawl -- <files or folder> <domains…>
// Reads one release of Common Crawl's domain graph, and writes what it says about the domains into a file for Settings → Sources.

const USAGE = `npm run import:commoncrawl -- <files or folder> <domains…>

The files are those of one release's domain graph: vertices, edges and ranks. They are many gigabytes, and are read as
streams. What they say about the domains is written into <release>.json here, to be uploaded under Settings, Sources.`

const exists = (argument: string) => statSync(argument, { throwIfNoEntry: false }) !== undefined

function toDomains(given: readonly string[]): string[] {
  return given.map((text) => {
    const { data } = Domain.safeParse(text)
    if (data === undefined) throw new GraphFilesMissing(`“${text}” is neither a file nor a domain.`)
    return data
  })
}

async function run(given: readonly string[]): Promise<void> {
  const files = findGraphFiles(given.filter(exists))
  const domains = toDomains(given.filter((argument) => !exists(argument)))
  if (domains.length === 0) throw new GraphFilesMissing('Name at least one domain.')
  const graph = await readGraph(files, [...new Set(domains)])
  const file = `${graph.release}.json`
  writeFileSync(file, JSON.stringify(graph))
  for (const { domain, referringDomains, position } of graph.domains)
    console.log(`${domain}: ${referringDomains} referring domains, position ${position ?? 'unknown'}`)
  const unknown = domains.filter((domain) => !graph.domains.some((each) => each.domain === domain))
  for (const domain of unknown) console.log(`${domain}: not in this release`)
  console.log(`Written to ${file}.`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof GraphFilesMissing)) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}
