import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findDomainName } from '#app/features/seo/domain/domain-name.ts'
import { CompetitorList } from '#app/features/seo/domain/lists/competitor-list.tsx'
import { loadDomainList, runListIntents } from '#app/features/seo/domain/lists/load-list.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import * as contract from '#contract/seo/domain.lists.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'
export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = ({ matches }) => [
  { title: `Competitors of ${findDomainName(matches)} · Bellwether` },
]

export const loader = (args: LoaderFunctionArgs) =>
  loadDomainList(args, 'organic-competitors', contract.listOrganicCompetitors.query)

export const action = (args: ActionFunctionArgs) => runListIntents(args, 'organic-competitors', 'competitors')

export default function DomainCompetitorsRoute() {
  const list = useLoaderData<typeof loader>()
  return (
    <CompetitorList
      {...list}
      saveResult={useLastResult<typeof action>('save-view')}
      editResult={useLastResult<typeof action>('edit-view')}
    />
  )
}
