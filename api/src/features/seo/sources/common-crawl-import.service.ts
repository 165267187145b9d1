import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { toImportWebGraph } from '#api/sources/common-crawl/import-web-graph.ts'
import { toSourceScope } from '#api/sources/source-scope.ts'
import { type ReplyOf } from '#contract/endpoint.ts'
import { CommonCrawlFile } from '#contract/seo/common-crawl.ts'
import { type importCommonCrawl as contract } from '#contract/seo/sources.connections.ts'
import { type ImportCommonCrawl } from '#contract/seo/sources.forms.ts'
import { recordSourceEvent } from './sources.audit.ts'
import { limitImports } from './sources.limits.ts'

/** A few domains with all that they list. */
const MAX_BYTES = 4 * 1024 * 1024

function refuse(message: string): DomainError {
  return new DomainError('validation-failed', message, { errors: { file: [message] } })
}

async function readFile(file: unknown): Promise<CommonCrawlFile> {
  if (!(file instanceof File)) throw refuse('Choose a file.')
  if (file.size > MAX_BYTES) throw refuse('The file is larger than 4 MB. Import fewer domains at a time.')
  let json: unknown
  try {
    json = JSON.parse(await file.text())
  } catch {
    throw refuse('This is not a file of the import command: it is no JSON.')
  }
  const { data } = CommonCrawlFile.safeParse(json)
  if (!data) throw refuse('This is not a file of the import command, or of another version of it.')
  if (data.domains.length === 0) throw refuse('The release knows none of the domains.')
  return data
}

/** @throws {DomainError} `validation-failed` at `file` */
export async function importCommonCrawl(
  scope: SignedInScope,
  { file }: ImportCommonCrawl,
): Promise<ReplyOf<typeof contract>> {
  await limitImports(scope)
  const graph = await readFile(file)
  const { release, domains } = graph
  await commit(scope.db, [
    ...toImportWebGraph(toSourceScope(scope), graph),
    recordSourceEvent(scope, { action: 'source.graph-imported', subject: { id: release, name: release } }),
  ])
  return { release, domains: domains.map(({ domain }) => domain) }
}
