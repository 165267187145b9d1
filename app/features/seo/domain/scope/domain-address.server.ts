import { type DomainList, paths } from '#app/lib/paths.ts'
import { toScopeQuery } from './domain-scope.ts'
import { readScope } from './read-scope.server.ts'

const LISTS: readonly string[] = [
  'keywords',
  'main-keywords',
  'pages',
  'competitors',
  'backlinks',
  'referring-domains',
  'anchors',
] satisfies DomainList[]

const isList = (tab: string): tab is DomainList => LISTS.includes(tab)

/** The page that the scope bar has asked for: its target, the tab that it was on, and what differs from the defaults. */
export function toDomainAddress(url: URL): string {
  const target = url.searchParams.get('target')?.trim() ?? ''
  const tab = url.searchParams.get('tab') ?? ''
  const query = toScopeQuery(readScope(url))
  return isList(tab) ? paths.domainList(target, tab, query) : paths.domain(target, query)
}
