import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findDomainName } from '#app/features/seo/domain/domain-name.ts'
import { AnchorList } from '#app/features/seo/domain/lists/link-lists.tsx'
import { loadDomainList, runListIntents } from '#app/features/seo/domain/lists/load-list.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import * as contract from '#contract/seo/domain.lists.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'
export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = ({ matches }) => [
  { title: `Anchors of ${findDomainName(matches)} · Bellwether` },
]

export const loader = (args: LoaderFunctionArgs) =>
  loadDomainList(args, 'anchors', contract.listAnchors.query)

export const action = (args: ActionFunctionArgs) => runListIntents(args, 'anchors', 'anchors')

export default function DomainAnchorsRoute() {
  const list = useLoaderData<typeof loader>()
  return (
    <AnchorList
      {...list}
      saveResult={useLastResult<typeof action>('save-view')}
      editResult={useLastResult<typeof action>('edit-view')}
    />
  )
}
