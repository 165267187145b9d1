import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type V4WorkerOptions } from 'miniflare'
import * as z from 'zod'

const Variant = z.object({ file: z.string(), bytes: z.number() })

const StaticFile = Variant.extend({
  /** As in the URL: `/assets/root-1a2b.js`. */
  path: z.string(),
  type: z.string(),
  hash: z.string(),
  encodings: z.object({ br: Variant.optional(), gzip: Variant.optional() }),
})
export type StaticFile = z.infer<typeof StaticFile>

/** Options of one worker in Miniflare's documented shape, as data; its modules lie in `folder`, the main one first. */
const WorkerBuild = z.object({
  folder: z.string(),
  modules: z
    .array(z.object({ type: z.enum(['ESModule', 'Text', 'Data', 'CompiledWasm']), path: z.string() }))
    .min(1),
  options: z.record(z.string(), z.unknown()).transform((options) => options as Partial<V4WorkerOptions>),
})
export type WorkerBuild = z.infer<typeof WorkerBuild>

const BuildManifest = z.object({
  version: z.string(),
  compatibilityDate: z.string(),
  /** What each part was built from; a part is built again when its sources have another fingerprint. */
  fingerprints: z.record(z.string(), z.string()),
  app: WorkerBuild,
  api: WorkerBuild,
  /** The modules that serve D1 on one machine. */
  d1: z.object({ object: z.string(), binding: z.string() }),
  /** The modules of the processes for heavy work, the main one first. */
  compute: WorkerBuild.pick({ folder: true, modules: true }),
  /** The module of the parse processes, and the folder of the database's migrations. */
  parse: z.string(),
  migrations: z.string(),
  /** The folder of the fonts of reports. */
  fonts: z.string(),
  files: z.array(StaticFile),
})
export type BuildManifest = z.infer<typeof BuildManifest>

export const MANIFEST_FILE = 'manifest.json'

/** What the server needs to know about a build; paths are relative to `buildDir`. */
export function readBuildManifest(buildDir: string): BuildManifest {
  return BuildManifest.parse(JSON.parse(readFileSync(join(buildDir, MANIFEST_FILE), 'utf8')))
}
