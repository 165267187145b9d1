import type { EntryContext } from '@remix-run/cloudflare'
import { matchRoutes } from '@remix-run/react'

type Manifest = EntryContext['manifest']
type Tree = Parameters<typeof matchRoutes>[0]

const trees = new WeakMap<Manifest, Tree>()

/**
 * The manifest with the routes of one page only: those that match it, and those that match the paths above it, which
 * Remix also sends to the browser. Remix builds and matches every given route for each page.
 */
export function keepPageRoutes(
  manifest: Manifest,
  { location, matches }: EntryContext['staticHandlerContext'],
): Manifest {
  const above = listPathsAbove(location.pathname).flatMap(
    (path) => matchRoutes(getTree(manifest), path) ?? [],
  )
  const ids = new Set([...matches, ...above].map(({ route }) => route.id))
  const routes = Object.entries(manifest.routes).filter(([id]) => ids.has(id))
  return { ...manifest, routes: Object.fromEntries(routes) }
}

/** "/seo/audits/1" is below "/", "/seo" and "/seo/audits". */
function listPathsAbove(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((_, depth) => `/${segments.slice(0, depth).join('/')}`)
}

function getTree(manifest: Manifest): Tree {
  const known = trees.get(manifest)
  if (known) return known
  const tree = toTree(manifest.routes)
  trees.set(manifest, tree)
  return tree
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
