import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CommonCrawlFile, toReleaseDay } from '#contract/seo/common-crawl.ts'
import { newFolder } from '#tests/node/new-folder.ts'
import { eachLine } from './each-line.ts'
import { findGraphFiles } from './graph-files.ts'
import { readGraph, reverseName } from './read-graph.ts'

const RELEASE = 'cc-main-2026-mar-apr-may'
const RANKS_HEAD = '#harmonicc_pos\t#harmonicc_val\t#pr_pos\t#pr_val\t#host_rev\t#n_hosts'

interface Graph {
  names: string[]
  edges: [from: number, to: number][]
}

/** The files of a graph in Common Crawl's format: ids by name, ranks by a made-up order. */
function writeGraph({ names, edges }: Graph): string {
  const folder = newFolder()
  const write = (part: string, lines: string[]) =>
    writeFileSync(path.join(folder, `${RELEASE}-domain-${part}.txt.gz`), gzipSync(lines.join('\n') + '\n'))
  write(
    'vertices',
    names.map((name, id) => `${id}\t${reverseName(name)}\t1`),
  )
  write(
    'edges',
    edges.map((edge) => edge.join('\t')),
  )
  write('ranks', [
    RANKS_HEAD,
    ...names.map((name, id) => `${id + 1}\t1.5e7\t${names.length - id}\t0.001\t${reverseName(name)}\t1`),
  ])
  return folder
}

test('a release tells who links to a domain, the most central first, and its positions', async () => {
  const names = ['a.com', 'b.org', 'c.co.uk', 'd.net']
  const folder = writeGraph({
    names,
    edges: [
      [3, 0],
      [1, 0],
      [1, 0],
      [0, 0],
      [0, 2],
    ],
  })

  const graph = await readGraph(findGraphFiles([folder]), ['a.com', 'c.co.uk', 'nobody.example'])

  expect(graph).toEqual({
    format: 1,
    release: RELEASE,
    ranked: 4,
    domains: [
      {
        domain: 'a.com',
        position: 1,
        pageRankPosition: 4,
        referringDomains: 2,
        referring: [
          { domain: 'b.org', position: 2 },
          { domain: 'd.net', position: 4 },
        ],
      },
      {
        domain: 'c.co.uk',
        position: 3,
        pageRankPosition: 2,
        referringDomains: 1,
        referring: [{ domain: 'a.com', position: 1 }],
      },
    ],
  })
  expect(CommonCrawlFile.parse(graph)).toEqual(graph)
})

test('every edge of any graph is counted once, from one domain to another', async () => {
  const edge = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }))
  await fc.assert(
    fc.asyncProperty(fc.array(edge, { maxLength: 60 }), async (edges) => {
      const names = Array.from({ length: 10 }, (_, at) => `site-${at}.example`)
      const { domains } = await readGraph(findGraphFiles([writeGraph({ names, edges })]), names)
      for (const [id, name] of names.entries()) {
        const linking = new Set(
          edges.flatMap(([from, to]) => (to === id && from !== id ? [names[from]] : [])),
        )
        const found = domains.find(({ domain }) => domain === name)
        expect(new Set(found?.referring.map(({ domain }) => domain))).toEqual(linking)
      }
    }),
    { numRuns: 30 },
  )
})

test('lines that lie across chunks of a file are whole, and one without an end is refused', async () => {
  const file = path.join(newFolder(), 'lines.txt')
  const lines = Array.from({ length: 200_000 }, (_, at) => `${at}\tcom.example${'x'.repeat(at % 40)}`)
  writeFileSync(file, lines.join('\n'))
  const read: string[] = []
  await eachLine(file, (bytes, start, end) => read.push(bytes.toString('utf8', start, end)))
  expect(read).toEqual(lines)

  writeFileSync(file, 'x'.repeat(2 * 1024 * 1024))
  await expect(eachLine(file, () => undefined)).rejects.toThrow('more than 64 kB')
})

test('files of several releases, or not of all parts, are refused', () => {
  const folder = newFolder()
  writeFileSync(path.join(folder, `${RELEASE}-domain-vertices.txt.gz`), '')
  expect(() => findGraphFiles([folder])).toThrow('at least one of each is needed')
  writeFileSync(path.join(folder, 'cc-main-2026-jan-feb-mar-domain-edges.txt.gz'), '')
  expect(() => findGraphFiles([folder])).toThrow('several releases')
})

test('the name of a release tells its last day', () => {
  expect(toReleaseDay(RELEASE)).toBe('2026-05-31')
  expect(toReleaseDay('cc-main-2024-feb')).toBe('2024-02-29')
  expect(toReleaseDay('cc-main-2026-xyz')).toBeNull()
})
