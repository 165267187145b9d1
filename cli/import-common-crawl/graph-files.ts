import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** `cc-main-2026-mar-apr-may-domain-vertices.txt.gz`, with a number before the ending where there are several. */
const NAME = /^(cc-main-[a-z0-9-]+)-domain-(vertices|edges|ranks)\b[^/]*\.txt(?:\.gz)?$/

export interface GraphFiles {
  release: string
  vertices: string[]
  edges: string[]
  ranks: string[]
}

export class GraphFilesMissing extends Error {
  override name = 'GraphFilesMissing'
}

const listFiles = (given: string) =>
  statSync(given).isDirectory() ? readdirSync(given).map((name) => path.join(given, name)) : [given]

/** The files of one release's domain graph among files and folders. */
export function findGraphFiles(given: readonly string[]): GraphFiles {
  const found = given
    .flatMap(listFiles)
    .flatMap((file) => {
      const [, release, part] = NAME.exec(path.basename(file)) ?? []
      return release !== undefined && part !== undefined ? [{ file, release, part }] : []
    })
    .sort((one, other) => (one.file < other.file ? -1 : 1))
  const releases = [...new Set(found.map(({ release }) => release))]
  const [release] = releases
  if (releases.length > 1)
    throw new GraphFilesMissing(
      `These are files of several releases: ${releases.join(', ')}. Import one at a time.`,
    )
  const listOf = (part: string) => found.flatMap((each) => (each.part === part ? [each.file] : []))
  const [vertices, edges, ranks] = [listOf('vertices'), listOf('edges'), listOf('ranks')]
  if (release === undefined || vertices.length === 0 || edges.length === 0 || ranks.length === 0) {
    throw new GraphFilesMissing(
      'A release’s domain graph has files called …-domain-vertices.txt.gz, …-domain-edges.txt.gz and …-domain-ranks.txt.gz: at least one of each is needed.',
    )
  }
  return { release, vertices, edges, ranks }
}
