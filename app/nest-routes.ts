import type { RouteConfigEntry } from '@remix-run/route-config'

interface Route {
  /** Its file name without folder and extension, which determines its place in the route tree. */
  name: string
  /** From the root; undefined for a layout or an index that adds nothing. */
  path: string | undefined
  entry: RouteConfigEntry
}

const join = (parent: string | undefined, path: string | undefined) =>
  [parent, path].filter((part) => part !== undefined).join('/') || undefined

function flatten(entries: readonly RouteConfigEntry[], parentPath?: string): Route[] {
  return entries.flatMap(({ children = [], path: ownPath, ...entry }) => {
    const name = entry.file.replace(/^.*\//, '').replace(/\.tsx?$/, '')
    const path = join(parentPath, ownPath)
    return [{ name, path, entry }, ...flatten(children, path)]
  })
}

/** A layout's name is a prefix of the names of its pages; of several layouts the nearest one counts. */
function findLayout({ name }: Route, byName: ReadonlyMap<string, Route>): Route | undefined {
  const parts = name.split('.')
  const prefixes = parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index).join('.'))
  return prefixes.map((prefix) => byName.get(prefix)).find((layout) => layout !== undefined)
}

/**
 * One route tree of all areas, as if their files were in one folder: the folder is the area and not part of the URL, so
 * that a layout of one area contains pages of others.
 */
export function nestRoutes(areas: readonly (readonly RouteConfigEntry[])[]): RouteConfigEntry[] {
  const routes = areas.flatMap((entries) => flatten(entries))
  const byName = new Map<string, Route>()
  for (const route of routes) {
    const other = byName.get(route.name)
    if (other) throw new Error(`${route.entry.file} and ${other.entry.file} are the same page.`)
    byName.set(route.name, route)
  }

  const top: RouteConfigEntry[] = []
  for (const route of routes) {
    const layout = findLayout(route, byName)
    const path = layout?.path === undefined ? route.path : route.path?.slice(layout.path.length + 1)
    if (path) route.entry.path = path
    if (layout) layout.entry.children = [...(layout.entry.children ?? []), route.entry]
    else top.push(route.entry)
  }
  return top
}
