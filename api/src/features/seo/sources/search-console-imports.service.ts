import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type DataSet } from '#api/search-performance/figures.ts'
import { performanceOf } from '#api/search-performance/performance-of.ts'
import { type ExportedFile, openExport } from '#api/sources/search-console-file/open-export.ts'
import { readExport } from '#api/sources/search-console-file/read-export.ts'
import { toProperty } from '#api/sources/search-console-file/to-property.ts'
import { toPlainLine } from '#contract/fields.ts'
import { type SearchConsoleImport } from '#contract/seo/sources.connections.ts'
import { type ImportExport } from '#contract/seo/sources.forms.ts'
import { recordSourceEvent } from './sources.audit.ts'
import { limitImports } from './sources.limits.ts'

/** Of one organization: each is a file that somebody chose. */
const MAX_IMPORTS = 50
const MAX_NAME = 120
const PARTS = ['dates', 'queries', 'pages', 'countries', 'devices'] as const

const refuse = (field: string, message: string) =>
  new DomainError('validation-failed', message, { errors: { [field]: [message] } })

const toImport = ({
  id,
  name,
  property,
  firstDay,
  lastDay,
  rows,
  filters,
  createdAt,
}: DataSet): SearchConsoleImport => ({
  id,
  name,
  property,
  firstDay,
  lastDay,
  rows,
  filters,
  importedAt: new Date(createdAt).toISOString(),
})

async function listImportSets({ bindings, actor }: SignedInScope): Promise<DataSet[]> {
  const sets = await performanceOf(bindings, actor.organizationId).listSets()
  return sets.filter(({ source }) => source === 'search-console-file')
}

export async function listImports(scope: SignedInScope): Promise<{ items: SearchConsoleImport[] }> {
  return { items: (await listImportSets(scope)).map(toImport) }
}

const readFile = async (file: File) =>
  openExport({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })

async function readFiles({ file, ...parts }: ImportExport): Promise<{ name: string; files: ExportedFile[] }> {
  const given = [file, ...PARTS.map((part) => parts[part])]
  const chosen = given.filter((each) => each instanceof File && each.size > 0) as File[]
  const [first] = chosen
  if (!first) throw refuse('file', 'Choose a file.')
  const files = (await Promise.all(chosen.map(readFile))).flat()
  const name = chosen.length === 1 ? first.name : `${first.name} and ${chosen.length - 1} more`
  return { name: toPlainLine(name).slice(0, MAX_NAME) || 'Export', files }
}

/**
 * Keeps what an export says, in place of an earlier import of the same property and period.
 * @throws {DomainError} `validation-failed` at `file` or `property`
 */
export async function importExport(scope: SignedInScope, form: ImportExport): Promise<SearchConsoleImport> {
  await limitImports(scope)
  const { db, bindings, actor, now } = scope
  const property = form.property ? toProperty(form.property) : undefined
  if (form.property && property === undefined)
    throw refuse('property', 'Enter a domain (example.com) or a URL (https://example.com/shop/).')
  const { name, files } = await readFiles(form)
  const read = readExport(files, property)
  const kept = await listImportSets(scope)
  const replaced = kept.filter(
    (set) => set.property === read.property && set.firstDay === read.firstDay && set.lastDay === read.lastDay,
  )
  if (kept.length - replaced.length >= MAX_IMPORTS)
    throw new DomainError('limit-reached', `You have ${MAX_IMPORTS} imports. Delete one to import another.`)
  const { rows, ...about } = read
  const set = {
    ...about,
    id: newId('imp'),
    source: 'search-console-file' as const,
    name,
    createdAt: now().getTime(),
    createdBy: actor.id,
  }
  await performanceOf(bindings, actor.organizationId).importSet(
    set,
    rows,
    replaced.map(({ id }) => id),
  )
  await commit(db, [recordSourceEvent(scope, { action: 'source.imported', subject: { id: set.id, name } })])
  return toImport({ ...set, rows: rows.length })
}

export async function deleteImport(scope: SignedInScope, id: string): Promise<void> {
  const set = (await listImportSets(scope)).find((each) => each.id === id)
  if (!set) throw new DomainError('not-found', 'There is no such import.')
  await performanceOf(scope.bindings, scope.actor.organizationId).deleteSet(id)
  await commit(scope.db, [
    recordSourceEvent(scope, { action: 'source.import-deleted', subject: { id, name: set.name } }),
  ])
}
