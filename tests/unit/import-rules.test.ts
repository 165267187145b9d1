import { execFile } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { newFolder } from '#tests/setup/new-folder.ts'

// Each rule of .dependency-cruiser.cjs refuses what it is there for: one planted import a rule, and none of them is passed by.

/** From a file to another that it must not know, and the rules that say so. */
const PLANTED: [from: string, to: string, rule: string][] = [
  ['app/lib/a.ts', 'api/src/lib/a.ts', 'workers-meet-only-in-contract'],
  ['contract/a.ts', 'app/lib/b.ts', 'contract-knows-only-zod'],
  ['app/features/people/user.ts', 'app/features/teams/team.ts', 'slices-do-not-import-slices'],
  ['api/src/features/seo/one/a.ts', 'api/src/features/seo/other/a.ts', 'slices-do-not-import-slices'],
  ['app/ui/controls/a.tsx', 'app/lib/c.ts', 'ui-knows-no-product'],
  ['app/labels/a.ts', 'app/lib/c.ts', 'labels-know-only-the-contract'],
  ['api/src/lib/b.ts', 'api/src/features/seo/one/b.ts', 'lib-knows-no-product'],
  ['app/lib/http/a.ts', 'app/ui/controls/b.tsx', 'lib-knows-no-product'],
  ['app/features/people/a.ts', 'app/routes/a.tsx', 'features-know-no-routes'],
  ['api/src/features/seo/one/one.service.ts', 'api/src/db/schema/seo.ts', 'only-queries-touch-tables'],
  ['api/src/features/seo/one/two.service.ts', 'api/src/http/mount.ts', 'services-know-no-http'],
  ['api/src/engine/a.ts', 'api/src/lib/c.ts', 'engine-is-pure'],
  ['api/src/crawl/run/a.ts', 'api/src/features/seo/one/c.ts', 'crawl-knows-no-feature'],
  ['api/src/crawl/fetch/a.ts', 'api/src/crawl/run/b.ts', 'crawl-rooms-look-down'],
  ['api/src/crawl/store/a.ts', 'api/src/crawl/fetch/b.ts', 'crawl-store-knows-no-fetch'],
  ['api/src/features/seo/one/d.ts', 'api/src/lib/passwords.ts', 'heavy-work-runs-apart'],
  ['api/src/lib/d.ts', 'tests/setup/a.ts', 'no-tests-in-product-code'],
  ['extension/a.ts', 'standins/a.ts', 'no-stand-ins-in-product-code'],
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
  for (const [from, to] of PLANTED) {
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
  const roots = ['app', 'api', 'contract', 'extension', 'standins', 'tests']
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
