import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { ZodObject, output } from 'zod'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import type { DomainList as ListPath } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { findDomainViewQuery } from '#contract/seo/domain.views.forms.ts'
import type { DomainList } from '#contract/seo/domain.words.ts'
import { toListIntents } from '#app/features/seo/domain/domain-intents.server.ts'
import { listDomainViews } from '#app/features/seo/domain/domain.api.server.ts'
import { PANELS } from '#app/features/seo/domain/panels/domain-panels.server.ts'
import { LIST_BOUND_MS, withinBound } from '#app/features/seo/domain/panels/within-bound.server.ts'

/** What every page with a list about a domain needs: that page of the list, and its views. */
export async function loadDomainList<Query extends ZodObject, Name extends DomainList>(
  args: LoaderFunctionArgs,
  name: Name,
  schema: Query,
) {
  const { request, params, context } = args
  const url = new URL(request.url)
  const query: output<Query> = readQuery(schema, url)
  const asked = { api: context.api, target: params.target ?? '', url }
  // One entry of the table: its view is that of the name.
  const loading = PANELS[name](asked) as ReturnType<(typeof PANELS)[Name]>
  // Told by the page, whose other reads fail for the same reason.
  loading.catch(() => undefined)
  const [, { items: views }] = await Promise.all([
    requireUser(request, context),
    listDomainViews(context.api, name),
  ])
  const state = (await withinBound(loading as Promise<never>, LIST_BOUND_MS)) as Awaited<typeof loading>
  return {
    state,
    query,
    saved: {
      views,
      viewId: url.searchParams.get('view'),
      viewQuery: findDomainViewQuery(name, url.search) ?? '',
    },
  }
}

/** What the forms of a page with a list do. */
export async function runListIntents(args: ActionFunctionArgs, list: DomainList, path: ListPath) {
  const { request, params, context } = args
  await requireUser(request, context)
  const target = params.target ?? ''
  const asked = { api: context.api, target, url: new URL(request.url) }
  return runIntents(args, toListIntents({ target, list, path, toAsk: () => ({ name: list, asked }) }))
}
