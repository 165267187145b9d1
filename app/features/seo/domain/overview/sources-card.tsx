import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Table } from '#app/ui/data/table.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listDomainSources } from '#contract/seo/domain.ts'
import { CAPABILITY_WORDS } from '#contract/seo/sources.setup.ts'
import { SOURCE_NAMES, type SourceId } from '#contract/seo/sources.words.ts'

type Sources = ReplyOf<typeof listDomainSources>['items']

/** Who is asked for what, in which order, and who could be asked too. */
export function SourcesCard({ sources }: { sources: Sources }) {
  return (
    <Card
      title="Sources"
      description="The first connected source that knows the domain replies; the next one is asked where it can’t."
      actions={
        <LinkButton to={paths.sources()} size="small">
          Manage sources
        </LinkButton>
      }
      isFlush
    >
      <Table
        caption="Sources of this page"
        rows={sources}
        rowKey={({ capability }) => capability}
        columns={[
          {
            id: 'capability',
            header: 'Figures',
            phone: 'title',
            cell: ({ capability }) => CAPABILITY_WORDS[capability],
          },
          {
            id: 'connected',
            header: 'Connected',
            phone: 'fact',
            share: 30,
            cell: ({ connected }) => (
              <span className="whitespace-normal">
                {connected.map((id) => SOURCE_NAMES[id]).join(', ') || 'None'}
              </span>
            ),
          },
          {
            id: 'missing',
            header: 'Could be connected',
            phone: 'fact',
            share: 40,
            cell: ({ missing }) => <SourceLinks ids={missing} />,
          },
        ]}
      />
    </Card>
  )
}

function SourceLinks({ ids }: { ids: readonly SourceId[] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3 gap-y-1 whitespace-normal">
      {ids.length === 0 ? 'None' : null}
      {ids.map((id) => (
        <TextLink key={id} to={paths.source(id)}>
          {SOURCE_NAMES[id]}
        </TextLink>
      ))}
    </span>
  )
}
