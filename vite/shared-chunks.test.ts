import type { Rollup } from 'vite'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { toSharedChunk } from './shared-chunks.ts'

const ICONS = '/node_modules/lucide-react/dist/esm/lucide-react.mjs'
const icon = (name: string) => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`
const entry = (name: string) => `/app/${name}.tsx?__remix-build-client-route`

interface Source {
  imports?: string[]
  code?: string
}

/** What the rule asks of Rollup about modules that import each other. */
function toMeta(sources: Record<string, Source>): Rollup.ManualChunkMeta {
  const ids = Object.keys(sources)
  return {
    getModuleIds: () => ids.values(),
    getModuleInfo: (id) => {
      const { imports = [], code = '' } = sources[id] ?? {}
      const isEntry = id.includes('?') || id.endsWith('/entry.client.tsx')
      // The rule reads these three alone.
      return { importedIds: imports, isEntry, ast: parseAst(code) } as unknown as Rollup.ModuleInfo
    },
  }
}

const app = toMeta({
  '/app/entry.client.tsx': { imports: ['/node_modules/react.js'] },
  [entry('root')]: { imports: ['/app/root.tsx'] },
  '/app/root.tsx': { imports: ['/node_modules/react.js', '/app/toasts.tsx'] },
  [entry('routes/workspace/_app')]: { imports: ['/app/routes/workspace/_app.tsx'] },
  '/app/routes/workspace/_app.tsx': { imports: ['/app/shell.tsx', '/app/button.tsx', '/app/toasts.tsx'] },
  '/app/shell.tsx': { imports: [ICONS], code: "import { Bell } from 'lucide-react'" },
  [entry('routes/seo/_app.audits')]: { imports: ['/app/card.tsx', '/app/table.tsx'] },
  [entry('routes/organization/_app.users')]: { imports: ['/app/card.tsx', '/app/field.tsx'] },
  [entry('routes/organization/_app.teams')]: {
    imports: ['/app/card.tsx', '/app/field.tsx', '/contract/teams.ts'],
  },
  [entry('routes/workspace/_app.search')]: {
    imports: [ICONS],
    code: "import { Search as Glass } from 'lucide-react'",
  },
  [entry('routes/account/auth.signin')]: {
    imports: ['/app/field.tsx', '/app/button.tsx', '/app/password.tsx'],
  },
  [entry('routes/site/pricing')]: { imports: ['/app/card.tsx', '/app/prices.tsx'] },
  '/app/toasts.tsx': {},
  '/app/button.tsx': {},
  '/app/card.tsx': {},
  '/app/field.tsx': {},
  '/app/table.tsx': {},
  '/app/password.tsx': {},
  '/app/prices.tsx': {},
  '/contract/teams.ts': {},
  '/node_modules/react.js': {},
  [ICONS]: {
    imports: [icon('bell'), icon('search')],
    code: "export { default as Bell } from './icons/bell.mjs'\nexport { default as Search } from './icons/search.mjs'",
  },
  [icon('bell')]: {},
  [icon('search')]: {},
})

const chunkOf = (id: string) => toSharedChunk()(id, app)

test('every page gets what the root needs, and what others share with pages before the sign-in', () => {
  expect(chunkOf('/node_modules/react.js')).toBe('ui')
  expect(chunkOf('/app/toasts.tsx')).toBe('ui')
  expect(chunkOf('/app/button.tsx')).toBe('ui')
  expect(chunkOf('/app/field.tsx')).toBe('ui')
})

test('signed-in pages get what their layout needs, and what three in ten of them need', () => {
  expect(chunkOf('/app/shell.tsx')).toBe('ui-signed-in')
  expect(chunkOf('/app/card.tsx')).toBe('ui-signed-in')
})

test('what fewer need stays with them', () => {
  for (const id of ['/app/table.tsx', '/app/password.tsx', '/app/prices.tsx', '/contract/teams.ts']) {
    expect(chunkOf(id), id).toBeUndefined()
  }
})

test('of the file that hands on all icons, each goes where it is asked for', () => {
  expect(chunkOf(icon('bell'))).toBe('ui-signed-in')
  expect(chunkOf(icon('search'))).toBeUndefined()
})

test('entries stay files of their own', () => {
  expect(chunkOf('/app/entry.client.tsx')).toBeUndefined()
  expect(chunkOf(entry('routes/workspace/_app'))).toBeUndefined()
})
