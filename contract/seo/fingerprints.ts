import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { FINGERPRINT_STATES } from './fingerprints.words.ts'
import { TECHNOLOGY_CATEGORIES } from './technologies.words.ts'

const Count = z.number().int().min(0)

/** A field or a pattern of a technology that is not used. */
const FingerprintRefusal = z.object({
  /** `scriptSrc`, `headers.server`; empty for the technology itself. */
  field: z.string(),
  /** The pattern, cut to its first characters; empty where it is about the whole field. */
  pattern: z.string(),
  reason: z.string(),
})

/** A field of the format that no look-up evaluates. */
const UnusedField = z.object({ field: z.string(), technologies: Count, reason: z.string() })

const counts = {
  technologies: Count,
  /** Those that look-ups use. */
  patterns: Count,
  /** Patterns and fields that are refused, those of technologies that are refused as a whole included. */
  refused: Count,
  notEvaluated: z.array(UnusedField),
}

/** The imported file of the organization. */
export const FingerprintFile = z.object({
  name: z.string(),
  bytes: Count,
  importedAt: Timestamp,
  /** Null where the person is gone. */
  importedBy: z.object({ id: id('usr'), name: z.string() }).nullable(),
  ...counts,
  /** Technologies that are refused as a whole, by name. */
  refusedTechnologies: z.array(z.object({ technology: z.string(), reason: z.string() })),
})
export type FingerprintFile = z.infer<typeof FingerprintFile>

export const ImportedTechnology = z.object({
  id: id('fgp'),
  name: z.string(),
  category: z.enum(TECHNOLOGY_CATEGORIES),
  website: z.url().nullable(),
  description: z.string().nullable(),
  patterns: Count,
  /** Whether our catalog has a technology of this name, too. */
  isInCatalog: z.boolean(),
  refused: z.array(FingerprintRefusal),
  /** Fields that no look-up evaluates. */
  notEvaluated: z.array(z.string()),
})
export type ImportedTechnology = z.infer<typeof ImportedTechnology>

/** What a file would bring. */
export const FingerprintTrial = z.object({
  ...counts,
  /** Technologies that would replace one of the same name, that would be added, and that would be removed. */
  changes: z.object({ replaced: Count, added: Count, removed: Count }),
  /** The first ones; `refused` counts all. */
  refusals: z.array(FingerprintRefusal.extend({ technology: z.string() })),
  /** The first technologies by name; `technologies` counts all. */
  first: z.array(z.object({ name: z.string(), category: z.enum(TECHNOLOGY_CATEGORIES), patterns: Count })),
})
export type FingerprintTrial = z.infer<typeof FingerprintTrial>

const ChosenFile = z.object({ file: z.file('Choose a file.') })

export const tryFingerprints = endpoint({
  method: 'POST',
  path: '/technologies/fingerprints/trial',
  summary: 'What a file of fingerprints in the Wappalyzer format would bring; nothing is kept',
  access: 'administrator',
  body: ChosenFile,
  bodyMedia: 'multipart/form-data',
  reply: FingerprintTrial,
  status: 200,
})

/** The file that was imported before is replaced as a whole. */
export const importFingerprints = endpoint({
  method: 'PUT',
  path: '/technologies/fingerprints',
  summary: 'Import a file of fingerprints in the Wappalyzer format, at most 1 MB, in place of the one before',
  access: 'administrator',
  body: ChosenFile,
  bodyMedia: 'multipart/form-data',
  reply: FingerprintFile,
  status: 200,
})

export const getFingerprintFile = endpoint({
  method: 'GET',
  path: '/technologies/fingerprints/file',
  summary: 'The imported file of fingerprints: when, by whom, and what of it is used',
  access: 'member',
  reply: z.object({ file: FingerprintFile.nullable() }),
  status: 200,
})

export const listFingerprints = endpoint({
  method: 'GET',
  path: '/technologies/fingerprints',
  summary: 'The technologies of the imported fingerprints',
  access: 'member',
  query: listQuery({
    sorts: ['name', 'patterns'],
    filters: {
      /** Those with something that is refused, or not evaluated, alone. */
      state: z.enum(FINGERPRINT_STATES).optional(),
    },
  }),
  reply: z.object({ items: z.array(ImportedTechnology), total: Count }),
  status: 200,
})

export const exportFingerprints = endpoint({
  method: 'GET',
  path: '/technologies/fingerprints/export',
  summary: 'The imported fingerprints as a file in the Wappalyzer format, with what is not used',
  access: 'member',
  media: 'application/octet-stream',
  status: 200,
})

export const deleteFingerprints = endpoint({
  method: 'DELETE',
  path: '/technologies/fingerprints',
  summary: 'Delete the imported fingerprints',
  access: 'administrator',
  status: 204,
})
