import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { PANELS, type PanelAsk, type ViewOf } from '#app/features/seo/domain/panels/domain-panels.server.ts'
import type { PanelState } from '#app/features/seo/domain/panels/panel-state.ts'
import { PANEL_BOUND_MS, withinBound } from '#app/features/seo/domain/panels/within-bound.server.ts'
import { toScopeQuery } from '#app/features/seo/domain/scope/domain-scope.ts'
import { readScope } from '#app/features/seo/domain/scope/read-scope.server.ts'
import { OVERVIEW_PANELS, type OverviewPanel, toPanelQuery } from './overview-queries.ts'

export type OverviewStates = { [Name in OverviewPanel]: PanelState<ViewOf<Name>> }

/** What a panel of the overview asks the API for. */
export function toPanelAsk(
  { request, params, context }: Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>,
  name: OverviewPanel,
): PanelAsk {
  const url = new URL(request.url)
  url.search = toPanelQuery(name, toScopeQuery(readScope(url)))
  return { api: context.api, target: params.target ?? '', url }
}

/** All panels side by side; what is late is left to the page. */
export async function loadOverview(args: LoaderFunctionArgs): Promise<OverviewStates> {
  // Both tables have a key for each panel.
  const names = Object.keys(OVERVIEW_PANELS) as OverviewPanel[]
  const states = await Promise.all(
    names.map(async (name) => {
      const loading: Promise<PanelState<unknown>> = PANELS[name](toPanelAsk(args, name))
      return [name, await withinBound(loading, PANEL_BOUND_MS)]
    }),
  )
  return Object.fromEntries(states) as OverviewStates
}
