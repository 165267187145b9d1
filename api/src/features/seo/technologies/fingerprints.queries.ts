import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { fingerprintFiles, importedFingerprints } from '#api/db/schema/seo-technologies.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listFingerprints } from '#contract/seo/fingerprints.ts'

export type FingerprintFileRow = typeof fingerprintFiles.$inferSelect
export type ImportedFingerprintRow = typeof importedFingerprints.$inferSelect
type Query = QueryOf<typeof listFingerprints>

/** What nobody but an export and a look-up needs of a technology is left out of lists. */
const { fingerprint: _fingerprint, source: _source, ...LISTED } = getTableColumns(importedFingerprints)

const ORDER: Order<Query['sort']> = {
  sorts: {
    name: importedFingerprints.foldedName,
    patterns: [importedFingerprints.patterns, importedFingerprints.foldedName],
  },
  id: importedFingerprints.id,
}

const isTheirs = (organizationId: string) => eq(importedFingerprints.organizationId, organizationId)

const HAS_ENTRIES: Record<NonNullable<Query['state']>, SQL> = {
  refused: sql`${importedFingerprints.refused} <> '[]'`,
  'not-evaluated': sql`${importedFingerprints.notEvaluated} <> '[]'`,
}

export const pageOfFingerprints = (db: Db, organizationId: string, query: Query) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...LISTED, ...counted })
          .from(importedFingerprints)
          .$dynamic(),
      from: importedFingerprints,
      where: and(
        isTheirs(organizationId),
        query.state && HAS_ENTRIES[query.state],
        query.q === undefined ? undefined : contains(sql`${importedFingerprints.foldedName}`, query.q),
      ),
      ...ORDER,
    },
    query,
  )

/** The file and who has imported it, where they are still there. */
export async function findFingerprintFile(db: Db, organizationId: string) {
  const isImporter = and(
    eq(users.id, fingerprintFiles.importedBy),
    eq(users.organizationId, fingerprintFiles.organizationId),
  )
  const [row] = await db
    .select({
      file: getTableColumns(fingerprintFiles),
      importer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(fingerprintFiles)
    .leftJoin(users, isImporter)
    .where(eq(fingerprintFiles.organizationId, organizationId))
  return row
}

/** What look-ups need of each, as JSON texts. */
export const listFingerprintTexts = (db: Db, organizationId: string) =>
  db
    .select({ fingerprint: importedFingerprints.fingerprint })
    .from(importedFingerprints)
    .where(isTheirs(organizationId))
    .orderBy(importedFingerprints.foldedName, importedFingerprints.id)

/** The technologies as they stood in the file. */
export const listFingerprintSources = (db: Db, organizationId: string) =>
  db
    .select({ name: importedFingerprints.name, source: importedFingerprints.source })
    .from(importedFingerprints)
    .where(isTheirs(organizationId))
    .orderBy(importedFingerprints.foldedName, importedFingerprints.id)

export const listFingerprintNames = (db: Db, organizationId: string) =>
  db.select({ name: importedFingerprints.name }).from(importedFingerprints).where(isTheirs(organizationId))

export const deleteFingerprintsOf = (db: Db, organizationId: string): Statement[] => [
  db.delete(importedFingerprints).where(isTheirs(organizationId)),
  db.delete(fingerprintFiles).where(eq(fingerprintFiles.organizationId, organizationId)),
]

export const insertFingerprints = (
  db: Db,
  file: FingerprintFileRow,
  technologies: ImportedFingerprintRow[],
): Statement[] => [
  db.insert(fingerprintFiles).values(file),
  ...insertMany(db, importedFingerprints, technologies),
]
