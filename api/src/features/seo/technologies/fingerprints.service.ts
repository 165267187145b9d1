import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { commit } from '#api/db/commit.ts'
import { CATALOG } from '#api/engine/technologies/catalog.ts'
import { type FingerprintFile, type FileTechnology } from '#api/engine/technologies/imported/read-file.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { byAccount, HOUR } from '#api/lib/limits.ts'
import { joinName } from '#api/lib/person-name.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { toPlainLine } from '#contract/fields.ts'
import { foldText } from '#contract/folded-text.ts'
import type * as contract from '#contract/seo/fingerprints.ts'
import {
  deleteFingerprintsOf,
  findFingerprintFile,
  type FingerprintFileRow,
  type ImportedFingerprintRow,
  insertFingerprints,
  listFingerprintNames,
  pageOfFingerprints,
} from './fingerprints.queries.ts'
import { readUploadedFingerprints } from './read-uploaded-fingerprints.ts'

/** Trials count too: each compiles every pattern. */
const FILES_AN_HOUR = 60
const MAX_NAME = 120
/** Of a trial. */
const MOST_SHOWN = 200
const MOST_FIRST = 20

const limitFiles = (scope: SignedInScope) =>
  limit(scope, [byAccount('fingerprints', scope.actor.organizationId, FILES_AN_HOUR, HOUR)])

const patternsOf = ({ fingerprint }: FileTechnology) => fingerprint.signs.length

function toCounts({ technologies, refused, notEvaluated }: FingerprintFile) {
  return {
    technologies: technologies.length,
    patterns: technologies.reduce((sum, one) => sum + patternsOf(one), 0),
    refused: technologies.reduce((sum, one) => sum + one.refused.length, refused.length),
    notEvaluated,
  }
}

function listRefusals({ technologies, refused }: FingerprintFile): contract.FingerprintTrial['refusals'] {
  const whole = refused.map((one) => ({ ...one, field: '', pattern: '' }))
  const parts = technologies.flatMap((one) =>
    one.refused.map((refusal) => ({ technology: one.fingerprint.name, ...refusal })),
  )
  return [...whole, ...parts]
}

/** What a file would bring; nothing is kept. */
export async function tryFingerprints(
  scope: SignedInScope,
  file: object,
): Promise<contract.FingerprintTrial> {
  await limitFiles(scope)
  const read = await readUploadedFingerprints(file)
  const known = await listFingerprintNames(scope.db, scope.actor.organizationId)
  const before = new Set(known.map(({ name }) => name))
  const replaced = read.technologies.filter(({ fingerprint }) => before.has(fingerprint.name)).length
  return {
    ...toCounts(read),
    changes: {
      replaced,
      added: read.technologies.length - replaced,
      removed: before.size - replaced,
    },
    refusals: listRefusals(read).slice(0, MOST_SHOWN),
    first: read.technologies.slice(0, MOST_FIRST).map((one) => ({
      name: one.fingerprint.name,
      category: one.fingerprint.category,
      patterns: patternsOf(one),
    })),
  }
}

function toRow(organizationId: string, technology: FileTechnology): ImportedFingerprintRow {
  const { fingerprint, description, refused, notEvaluated, source } = technology
  const { name, category, website } = fingerprint
  return {
    id: newId('fgp'),
    organizationId,
    name,
    foldedName: foldText(name),
    category,
    website,
    description,
    patterns: patternsOf(technology),
    refused,
    notEvaluated,
    fingerprint: JSON.stringify(fingerprint),
    source: JSON.stringify(source),
  }
}

function recordImport(scope: SignedInScope, { id, name, technologies, patterns }: FingerprintFileRow) {
  return recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    action: 'fingerprints.imported',
    subject: { id, name },
    details: [
      { field: 'technologies', from: null, to: String(technologies) },
      { field: 'patterns', from: null, to: String(patterns) },
    ],
  })
}

/** Keeps the fingerprints of a file in place of those before. */
export async function importFingerprints(
  scope: SignedInScope,
  file: object,
): Promise<contract.FingerprintFile> {
  await limitFiles(scope)
  const { db, actor, account, now } = scope
  const { organizationId } = actor
  const { name, bytes, ...read } = await readUploadedFingerprints(file)
  const counts = toCounts(read)
  const row: FingerprintFileRow = {
    ...counts,
    organizationId,
    id: newId('fpf'),
    name: toPlainLine(name).slice(0, MAX_NAME) || 'Fingerprints',
    bytes,
    importedAt: now(),
    importedBy: actor.id,
    refusedTechnologies: read.refused.slice(0, MOST_SHOWN),
    categories: JSON.stringify(read.categories),
  }
  const event = recordImport(scope, row)
  await commit(db, [
    ...deleteFingerprintsOf(db, organizationId),
    ...insertFingerprints(
      db,
      row,
      read.technologies.map((one) => toRow(organizationId, one)),
    ),
    event,
  ])
  return toFile(row, account.user)
}

type Importer = NonNullable<NonNullable<Awaited<ReturnType<typeof findFingerprintFile>>>['importer']>

function toFile(
  { organizationId: _, id: __, importedBy: ___, categories: ____, importedAt, ...row }: FingerprintFileRow,
  importer: Importer | null,
): contract.FingerprintFile {
  return {
    ...row,
    importedAt: importedAt.toISOString(),
    importedBy: importer && { id: importer.id, name: joinName(importer) },
  }
}

export async function getFingerprintFile({
  actor,
  db,
}: SignedInScope): Promise<ReplyOf<typeof contract.getFingerprintFile>> {
  const found = await findFingerprintFile(db, actor.organizationId)
  return { file: found ? toFile(found.file, found.importer) : null }
}

export async function listFingerprints(
  { actor, db }: SignedInScope,
  query: QueryOf<typeof contract.listFingerprints>,
): Promise<ReplyOf<typeof contract.listFingerprints>> {
  const { rows, total } = await pageOfFingerprints(db, actor.organizationId, query)
  const items = rows.map(({ id, name, category, website, description, patterns, refused, notEvaluated }) => ({
    id,
    name,
    category,
    website,
    description,
    patterns,
    isInCatalog: CATALOG.has(name),
    refused,
    notEvaluated,
  }))
  return { items, total }
}

/** @throws {DomainError} `not-found` without a file */
export async function requireFingerprintFile({ actor, db }: SignedInScope): Promise<FingerprintFileRow> {
  const found = await findFingerprintFile(db, actor.organizationId)
  if (!found) throw new DomainError('not-found', 'There are no imported fingerprints.')
  return found.file
}

export async function deleteFingerprints(scope: SignedInScope): Promise<void> {
  const { db, actor, account } = scope
  const { id, name } = await requireFingerprintFile(scope)
  const event = recordAuditEvent(scope, {
    organizationId: actor.organizationId,
    actor: toActorName(account),
    action: 'fingerprints.deleted',
    subject: { id, name },
  })
  await commit(db, [...deleteFingerprintsOf(db, actor.organizationId), event])
}
