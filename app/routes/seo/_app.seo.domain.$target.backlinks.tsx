import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findDomainName } from '#app/features/seo/domain/domain-name.ts'
import { BacklinkList } from '#app/features/seo/domain/lists/link-lists.tsx'
import { loadDomainList, runListIntents } from '#app/features/seo/domain/lists/load-list.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import * as contract from '#contract/seo/domain.lists.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'
export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = ({ matches }) => [
  { title: `Backlinks of ${findDomainName(matches)} · Bellwether` },
]

export const loader = (args: LoaderFunctionArgs) =>
  loadDomainList(args, 'active-backlinks', contract.listActiveBacklinks.query)

export const action = (args: ActionFunctionArgs) => runListIntents(args, 'active-backlinks', 'backlinks')

export default function DomainBacklinksRoute() {
  const list = useLoaderData<typeof loader>()
  return (
    <BacklinkList
      {...list}
      saveResult={useLastResult<typeof action>('save-view')}
      editResult={useLastResult<typeof action>('edit-view')}
    />
  )
}
