import { dirname, join } from 'node:path'
import type { Rollup } from 'vite'

// A page by the name of its file, in whichever area it lies.
const ROUTE = /\/app\/routes\/[^/]+\//
const BEFORE_SIGN_IN = /\/app\/routes\/[^/]+\/auth\./
const LAYOUT = /\/app\/routes\/[^/]+\/_app\.tsx\?__remix-build-client-route$/
const SIGNED_IN = /\/app\/routes\/[^/]+\/_app\./
const ALL_ICONS = '/lucide-react/dist/esm/lucide-react.mjs'

/** Which part of the signed-in pages has to use a module for all of them to load it: where pages came out smallest. */
const ENOUGH = 0.3

/**
 * Puts what every page loads into one file, and what every signed-in page loads into a second, by who imports it and by no
 * list: what the root or the layout needs, and what enough of its pages need. The rest is left to Rollup, which gives a page
 * nothing that it does not import.
 */
export function toSharedChunk(): Rollup.GetManualChunk {
  let chunks: Map<string, string> | undefined
  return (id, meta) => {
    chunks ??= assignChunks(meta)
    return chunks.get(id)
  }
}

function assignChunks({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Map<string, string> {
  const entries = [...getModuleIds()].filter((id) => getModuleInfo(id)?.isEntry === true)
  const needs = toNeeds(getModuleInfo)
  const everywhere = reach(
    entries.filter((id) => !ROUTE.test(id)),
    needs,
  )
  const beforeSignIn = reach(
    entries.filter((id) => BEFORE_SIGN_IN.test(id)),
    needs,
  )
  const signedIn = entries.filter((id) => SIGNED_IN.test(id) && !LAYOUT.test(id))
  const shared = reach(
    entries.filter((id) => LAYOUT.test(id)),
    needs,
  )
  for (const [id, uses] of countUses(signedIn, needs)) if (uses >= signedIn.length * ENOUGH) shared.add(id)

  const chunks = new Map<string, string>()
  for (const id of shared) chunks.set(id, beforeSignIn.has(id) ? 'ui' : 'ui-signed-in')
  for (const id of everywhere) chunks.set(id, 'ui')
  for (const id of entries) chunks.delete(id)
  return chunks
}

type Needs = (id: string) => readonly string[]

/** What a module imports before it runs; of the file that hands on every icon, those that are asked for by name. */
function toNeeds(getModuleInfo: Rollup.GetModuleInfo): Needs {
  let icons: Map<string, string> | undefined
  return (id) => {
    const info = getModuleInfo(id)
    return (info?.importedIds ?? []).flatMap((imported) => {
      if (!imported.endsWith(ALL_ICONS)) return [imported]
      const known = (icons ??= listIcons(imported, getModuleInfo(imported)))
      return listNamesFrom('lucide-react', info).flatMap((name) => known.get(name) ?? [])
    })
  }
}

function listIcons(file: string, info: Rollup.ModuleInfo | null): Map<string, string> {
  const icons = new Map<string, string>()
  for (const node of info?.ast?.body ?? []) {
    if (node.type !== 'ExportNamedDeclaration' || typeof node.source?.value !== 'string') continue
    for (const { exported } of node.specifiers) {
      if (exported.type === 'Identifier') icons.set(exported.name, join(dirname(file), node.source.value))
    }
  }
  return icons
}

function listNamesFrom(source: string, info: Rollup.ModuleInfo | null): string[] {
  return (info?.ast?.body ?? []).flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.source.value !== source) return []
    return node.specifiers.flatMap((specifier) =>
      specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
        ? [specifier.imported.name]
        : [],
    )
  })
}

function reach(from: readonly string[], needs: Needs): Set<string> {
  const reached = new Set(from)
  for (const id of reached) for (const needed of needs(id)) reached.add(needed)
  return reached
}

/** How many of the pages reach a module. */
function countUses(pages: readonly string[], needs: Needs): [id: string, uses: number][] {
  const uses = new Map<string, number>()
  for (const page of pages) {
    for (const id of reach([page], needs)) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  return [...uses]
}
