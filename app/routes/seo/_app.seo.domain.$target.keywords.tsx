import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findDomainName } from '#app/features/seo/domain/domain-name.ts'
import { KeywordList } from '#app/features/seo/domain/lists/keyword-list.tsx'
import { loadDomainList, runListIntents } from '#app/features/seo/domain/lists/load-list.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import * as contract from '#contract/seo/domain.lists.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'
export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = ({ matches }) => [
  { title: `Keywords of ${findDomainName(matches)} · Bellwether` },
]

export const loader = (args: LoaderFunctionArgs) =>
  loadDomainList(args, 'keyword-ranking', contract.listKeywordRanking.query)

export const action = (args: ActionFunctionArgs) => runListIntents(args, 'keyword-ranking', 'keywords')

export default function DomainKeywordsRoute() {
  const list = useLoaderData<typeof loader>()
  return (
    <KeywordList
      {...list}
      saveResult={useLastResult<typeof action>('save-view')}
      editResult={useLastResult<typeof action>('edit-view')}
    />
  )
}
