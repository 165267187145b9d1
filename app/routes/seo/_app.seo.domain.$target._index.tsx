import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useOutletContext } from '@remix-run/react'
import { findDomainName } from '#app/features/seo/domain/domain-name.ts'
import { toOverviewIntents } from '#app/features/seo/domain/domain-intents.server.ts'
import { listDomainNotes } from '#app/features/seo/domain/domain.api.server.ts'
import type { OpenDomain } from '#app/features/seo/domain/load-domain.server.ts'
import { NotesCard } from '#app/features/seo/domain/notes/notes-card.tsx'
import { DomainOverview } from '#app/features/seo/domain/overview/domain-overview.tsx'
import { loadOverview, toPanelAsk } from '#app/features/seo/domain/overview/load-overview.server.ts'
import { isOverviewPanel } from '#app/features/seo/domain/overview/overview-queries.ts'
import { SourcesCard } from '#app/features/seo/domain/overview/sources-card.tsx'
import { toDays } from '#app/features/seo/domain/scope/domain-scope.ts'
import { readScope } from '#app/features/seo/domain/scope/read-scope.server.ts'
import { findSiteTechnologies } from '#app/features/seo/technologies/site-technologies.server.ts'
import { SiteTechnologiesCard } from '#app/features/seo/technologies/site-technologies-card.tsx'
import { refuseForm } from '#app/lib/forms/read-form.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'
export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = ({ matches }) => [
  { title: `${findDomainName(matches)} · Domain overview · Bellwether` },
]

export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args
  const { from, to } = toDays(readScope(new URL(request.url)), new Date())
  const target = params.target ?? ''
  const [{ timeZone }, states, { items: notes }, technologies] = await Promise.all([
    requireUser(request, context),
    loadOverview(args),
    listDomainNotes(context.api, target, { from, to }),
    findSiteTechnologies(context.api, target),
  ])
  return { states, notes, target, timeZone, technologies, today: new Date().toISOString().slice(0, 10) }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(
    args,
    toOverviewIntents(args.params.target ?? '', ({ text }) => {
      const name = text('panel')
      if (!isOverviewPanel(name)) throw refuseForm('malformed', args.request)
      return { name, asked: toPanelAsk(args, name) }
    }),
  )
}

export default function DomainRoute() {
  const { states, notes, today, ...site } = useLoaderData<typeof loader>()
  const { sources } = useOutletContext<Pick<OpenDomain, 'sources'>>()
  return (
    <DomainOverview states={states}>
      <SiteTechnologiesCard {...site} />
      <NotesCard
        notes={notes}
        today={today}
        addResult={useLastResult<typeof action>('add-note')}
        editResult={useLastResult<typeof action>('edit-note')}
      />
      <SourcesCard sources={sources} />
    </DomainOverview>
  )
}
