import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { newSiteIntents } from '#app/features/seo/sites/site-intents.server.ts'
import { SiteObstacleNotice } from '#app/features/seo/sites/site-obstacle.tsx'
import { listSites } from '#app/features/seo/sites/sites.api.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { SiteForm } from '#app/features/seo/sites/site-form.tsx'
import { paths } from '#app/lib/paths.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Add site · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, ...me } = await requireUser(request, context)
  const { allowedActions } = await listSites(api, { pageSize: 1 })
  const obstacle = findRefusal(allowedActions, 'add')?.reason
  const url = new URL(request.url).searchParams.get('url') ?? undefined
  return { url, refusal: obstacle ? { obstacle, way: findWayToPlan(me) } : null }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, newSiteIntents)
}

export default function NewSiteRoute() {
  const { url, refusal } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Add site"
        crumbs={[{ label: 'Sites', to: paths.sites() }]}
        description="You prove that it is yours in the next step: by a tag, a file or a DNS record."
      />
      {refusal ? <SiteObstacleNotice {...refusal} /> : <SiteForm url={url} lastResult={lastResult} />}
    </>
  )
}
