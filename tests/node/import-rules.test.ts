import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/node/new-folder.ts'

// Each rule of .dependency-cruiser.cjs refuses what it is there for: one planted import a rule, and none of them is passed by.

/** From a file to another that it must not know, and the rules that say so. */
const PLANTED: [from: string, to: string, rule: string][] = [
  ['app/lib/a.ts', 'api/src/lib/a.ts', 'workers-meet-only-in-contract'],
  ['contract/a.ts', 'app/lib/b.ts', 'contract-knows-only-zod'],
  [
    'app/features/organization/users/a.ts',
    'app/features/organization/teams/a.ts',
    'slices-do-not-import-slices',
  ],
  ['app/features/organization/users/form/a.ts', 'app/features/seo/sites/a.ts', 'slices-do-not-import-slices'],
  ['api/src/features/seo/one/a.ts', 'api/src/features/seo/other/a.ts', 'slices-do-not-import-slices'],
  ['app/ui/controls/a.tsx', 'app/lib/c.ts', 'ui-knows-no-product'],
  ['app/labels/a.ts', 'app/features/seo/sites/b.ts', 'labels-know-no-slice'],
  ['app/labels/b.ts', 'app/lib/http/d.server.ts', 'labels-know-no-slice'],
  ['app/features/billing/plans/a.ts', 'app/features/billing/b.ts', 'areas-hold-no-files'],
  ['app/features/billing/plans/b.ts', 'app/features/c.ts', 'areas-hold-no-files'],
  ['api/src/features/seo/one/e.ts', 'api/src/features/seo/f.ts', 'areas-hold-no-files'],
  ['api/src/core/plans/a.ts', 'api/src/features/seo/one/f.ts', 'core-knows-no-feature'],
  ['api/src/mail/a.ts', 'api/src/core/plans/b.ts', 'mail-and-images-know-no-feature'],
  ['api/src/integrations/stripe/a.ts', 'api/src/db/schema/seo.ts', 'integrations-speak-protocols'],
  ['api/src/sources/a.ts', 'api/src/features/seo/one/g.ts', 'sources-know-no-feature'],
  ['api/src/search-index/a.ts', 'api/src/sources/b.ts', 'search-index-knows-no-feature'],
  [
    'api/src/search-performance/a.ts',
    'api/src/integrations/stripe/b.ts',
    'search-performance-knows-no-feature',
  ],
  ['api/src/lib/b.ts', 'api/src/core/plans/c.ts', 'api-lib-knows-no-product'],
  ['api/src/http/a.ts', 'api/src/features/seo/one/b.ts', 'lib-knows-no-product'],
  ['app/lib/http/a.ts', 'app/ui/controls/b.tsx', 'lib-knows-no-product'],
  ['app/lib/http/b.ts', 'app/labels/c.ts', 'lib-knows-no-product'],
  ['app/features/organization/users/b.ts', 'app/routes/a.tsx', 'features-know-no-routes'],
  ['api/src/features/seo/one/one.service.ts', 'api/src/db/schema/seo.ts', 'only-queries-touch-tables'],
  ['api/src/features/seo/one/two.service.ts', 'api/src/http/mount.ts', 'services-know-no-http'],
  ['api/src/engine/a.ts', 'api/src/lib/c.ts', 'engine-is-pure'],
  ['api/src/ratings/a.ts', 'api/src/lib/e.ts', 'ratings-are-pure'],
  ['api/src/crawl/run/a.ts', 'api/src/features/seo/one/c.ts', 'crawl-knows-no-feature'],
  ['api/src/crawl/fetch/a.ts', 'api/src/crawl/run/b.ts', 'crawl-rooms-look-down'],
  ['api/src/crawl/store/a.ts', 'api/src/crawl/fetch/b.ts', 'crawl-store-knows-no-fetch'],
  ['api/src/features/seo/one/d.ts', 'api/src/lib/passwords.ts', 'heavy-work-runs-apart'],
  ['lighthouse/a.ts', 'api/src/db/schema/seo.ts', 'lighthouse-knows-no-worker'],
  ['api/src/lib/d.ts', 'tests/workers/a.ts', 'no-tests-in-product-code'],
  ['extension/a.ts', 'standins/a.ts', 'no-stand-ins-in-product-code'],
]

/** Imports that no rule refuses: a slice may have folders, which know each other. */
const ALLOWED: [from: string, to: string][] = [
  ['app/features/organization/users/form/b.ts', 'app/features/organization/users/c.ts'],
  ['app/features/organization/users/d.ts', 'app/features/organization/users/form/c.ts'],
  ['app/features/organization/users/e.ts', 'app/labels/d.ts'],
  ['app/labels/e.ts', 'app/lib/e.ts'],
]

const Outcome = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
})

function write(folder: string, files: Map<string, string[]>) {
  for (const [file, lines] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), lines.join('\n'))
  }
}

function plant(): Map<string, string[]> {
  const files = new Map<string, string[]>()
  for (const [from, to] of [...PLANTED, ...ALLOWED]) {
    const up = '../'.repeat(from.split('/').length - 1)
    files.set(from, [...(files.get(from) ?? []), `import '${up}${to}'`])
    if (!files.has(to)) files.set(to, ['export {}'])
  }
  files.set('api/src/circle/a.ts', ["import './b.ts'"])
  files.set('api/src/circle/b.ts', ["import './a.ts'"])
  files.set('api/src/nowhere.ts', ["import './not-there.ts'"])
  files.set('tsconfig.json', ['{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}'])
  return files
}

async function cruise(folder: string) {
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const roots = ['app', 'api', 'contract', 'extension', 'lighthouse', 'standins', 'tests']
  const options = ['--config', resolve('.dependency-cruiser.cjs'), '--output-type', 'json']
  const binary = resolve('node_modules/.bin/depcruise')
  const { stdout } = await promisify(execFile)(process.execPath, [binary, ...roots, ...options], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  })
  return Outcome.parse(JSON.parse(stdout)).summary.violations
}

test('every rule about imports refuses what is planted against it', { timeout: 60_000 }, async () => {
  const folder = newFolder()
  write(folder, plant())

  const violations = await cruise(folder)

  const refused = violations.map(({ from, to, rule }) => [from, to, rule.name])
  expect(refused).toEqual(expect.arrayContaining(PLANTED))
  const passed = new Set(ALLOWED.map(([from]) => from))
  expect(violations.filter(({ from }) => passed.has(from))).toEqual([])
  const names = new Set(violations.map(({ rule }) => rule.name))
  expect(names).toContain('no-cycles')
  expect(names).toContain('everything-resolves')
})

test('no rule is without its planted import', async () => {
  const { default: config } = (await import(resolve('.dependency-cruiser.cjs'))) as {
    default: { forbidden: { name: string }[] }
  }
  const planted = new Set([...PLANTED.map(([, , rule]) => rule), 'no-cycles', 'everything-resolves'])

  expect(config.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
})

test('a slice lies exactly two levels deep: an area holds slices and no files', () => {
  const areas = readdirSync('api/src/features').map((area) => join('api/src/features', area))
  const entries = areas.flatMap((area) => readdirSync(area, { withFileTypes: true }))

  expect(areas.length).toBeGreaterThan(3)
  expect(entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name)).toEqual([])
})
