import { withQuery } from '#app/lib/with-query.ts'

/** The panels of the overview, and how much of a list each shows. */
export const OVERVIEW_PANELS = {
  summary: {},
  'traffic-trend': {},
  'visibility-trend': {},
  'keyword-ranking': { pageSize: '100' },
  'main-keywords': { pageSize: '10' },
  'organic-competitors': { pageSize: '20' },
  'top-pages': { pageSize: '10' },
  'backlinks-ranking': {},
  'public-records': {},
} as const satisfies Record<string, Record<string, string>>
export type OverviewPanel = keyof typeof OVERVIEW_PANELS

/** What a panel of the overview is asked for: the scope of the page, and the length of its list. */
export const toPanelQuery = (name: OverviewPanel, scope: Record<string, string | undefined>): string =>
  withQuery('', { ...scope, ...OVERVIEW_PANELS[name] }).slice(1)

export const isOverviewPanel = (name: string): name is OverviewPanel => Object.hasOwn(OVERVIEW_PANELS, name)
