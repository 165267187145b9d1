import type { EntryContext } from '@remix-run/cloudflare'
import { matchRoutes } from '@remix-run/react'

type Manifest = EntryContext['manifest']
type Tree = Parameters<typeof matchRoutes>[0]

interface Routes {
  tree: Tree
  /** A route of a match may have no id. */
  entries: Map<string | undefined, [string, unknown]>
}

const known = new WeakMap<Manifest, Routes>()

/**
 * The manifest with the routes of one page only: those that match it, and those that match the paths above it, which
 * Remix also sends to the browser. Remix builds and matches every given route for each page.
 */
export function keepPageRoutes(
  manifest: Manifest,
  { location, matches }: EntryContext['staticHandlerContext'],
): Manifest {
  const { tree, entries } = findRoutes(manifest)
  const above = listPathsAbove(location.pathname).flatMap((path) => matchRoutes(tree, path) ?? [])
  const ids = new Set([...matches, ...above].map(({ route }) => route.id))
  const kept = [...ids].flatMap((id) => {
    const entry = entries.get(id)
    return entry ? [entry] : []
  })
  return { ...manifest, routes: Object.fromEntries(kept) as Manifest['routes'] }
}

/** "/seo/audits/1" is below "/", "/seo" and "/seo/audits". */
function listPathsAbove(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((_, depth) => `/${segments.slice(0, depth).join('/')}`)
}

/** Calculated once: there are hundreds of them. */
function findRoutes(manifest: Manifest): Routes {
  const found = known.get(manifest) ?? {
    tree: toTree(manifest.routes),
    entries: new Map<string | undefined, [string, unknown]>(
      Object.entries(manifest.routes).map((entry) => [entry[0], entry]),
    ),
  }
  known.set(manifest, found)
  return found
}

function toTree(routes: Manifest['routes'], parentId?: string): Tree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => ({
      id,
      ...(path !== undefined && { path }),
      ...(caseSensitive !== undefined && { caseSensitive }),
      ...(index ? { index } : { children: toTree(routes, id) }),
    }))
}
