import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const TOOLS = [
  'package.json',
  'server/build/build.ts',
  'server/build/bundle.ts',
  'server/build/client-files.ts',
  'server/fonts/report-fonts.ts',
  'server/build/run-tool.ts',
]

/** What each part of the product is built from, relative to the repository. */
export const SOURCES = {
  app: [
    'app',
    'contract',
    // The home page says how many checks there are.
    'api/src/engine',
    'public',
    'vite',
    'vite.config.ts',
    'remix.config.js',
    'tailwind.config.ts',
    'wrangler.toml',
    ...TOOLS,
  ],
  api: [
    'api/src',
    'api/migrations',
    'api/wrangler.toml',
    'contract',
    'server/runtime/workerd/d1-object.ts',
    'server/runtime/workerd/d1-binding.ts',
    ...TOOLS,
  ],
} as const
export type Part = keyof typeof SOURCES

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Changes when a file of this part is added, removed or written. Looks at names, sizes and times only: a few milliseconds. */
export function fingerprintOf(part: Part): string {
  const hash = createHash('sha256')
  for (const file of SOURCES[part].flatMap(listFiles).toSorted()) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\n${size}\n${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** An image of the built product carries no sources: there is nothing that its build could be older than. */
export const hasSources = () => existsSync('app') && existsSync('api/src')
