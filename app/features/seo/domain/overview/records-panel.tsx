import type { ReactNode } from 'react'
import { paths } from '#app/lib/paths.ts'
import { Card } from '#app/ui/data/card.tsx'
import { type Description, DescriptionList } from '#app/ui/data/description-list.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import { formatDate, formatNumber } from '#app/lib/format.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getPublicRecords, PublicRecords } from '#contract/seo/domain.records.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'
import { useDomain } from '#app/features/seo/domain/domain-context.ts'
import { PanelBody } from '#app/features/seo/domain/panels/panel.tsx'
import type { PanelState } from '#app/features/seo/domain/panels/panel-state.ts'
import { RefreshButton } from '#app/features/seo/domain/panels/refresh-button.tsx'
import { PassedOverLines, SourceLine } from '#app/features/seo/domain/panels/source-line.tsx'
import { usePanel } from '#app/features/seo/domain/panels/use-panel.ts'

export type RecordsView = ReplyOf<typeof getPublicRecords>['data']

interface RecordsPanelProps {
  state: PanelState<RecordsView>
  query: string
}

const TITLE = 'Public records'

/** What certificates, name servers and Wikidata say, each with its own source. */
export function RecordsPanel(props: RecordsPanelProps) {
  const { target } = useDomain()
  const state = usePanel(props.state, `${paths.domainPanel(target, 'public-records')}?${props.query}`)
  if (state.status !== 'ready') {
    return (
      <Card
        title={TITLE}
        actions={state.status === 'refused' ? <RefreshButton name="public-records" title={TITLE} /> : null}
      >
        <PanelBody state={state} name="public-records" title={TITLE}>
          {() => null}
        </PanelBody>
      </Card>
    )
  }
  return (
    <section aria-labelledby="public-records" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="public-records" className="text-base">
          {TITLE}
        </h2>
        <RefreshButton name="public-records" title={TITLE} />
      </div>
      <PassedOverLines passedOver={state.passedOver} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {state.view.records.map(({ source, record }) => (
          <Card
            key={record.kind}
            title={TITLES[record.kind]}
            footer={<SourceLine source={source} readAt={state.readAt} />}
          >
            <DescriptionList items={toItems(record)} />
          </Card>
        ))}
      </div>
      {state.passedOver.map(({ source, detail }) => (
        <p key={source} className="text-xs text-status-attention">
          {SOURCE_NAMES[source]} is missing here: {detail}
        </p>
      ))}
    </section>
  )
}

const TITLES = {
  certificates: 'Certificates and subdomains',
  dns: 'DNS records',
  entity: 'About the owner',
} as const satisfies Record<PublicRecords['kind'], string>

const day = (iso: string) => formatDate(iso, 'UTC')
const some = (term: string, value: ReactNode): Description[] =>
  value === null || value === '' ? [] : [{ term, value }]

/** As many as are read at a glance; the others are one click away. */
const FIRST = 10

function Names({ names, total }: { names: readonly string[]; total: number }) {
  if (names.length === 0) return <>None in the logs</>
  const cut = total > names.length ? ` The first ${formatNumber(names.length)} are listed.` : ''
  return (
    <>
      {formatNumber(total)}
      <br />
      {names.slice(0, FIRST).join(', ')}
      {names.length > FIRST ? (
        <details className="relative">
          <summary className="inline-block rounded-sm py-1 text-xs font-medium text-ink-soft hover:text-ink-strong">
            Show more subdomains
          </summary>
          <p className="max-h-60 overflow-auto">
            {names.slice(FIRST).join(', ')}.{cut}
          </p>
        </details>
      ) : null}
    </>
  )
}

/** One record per line: not known, none, or what there is. */
const lines = (records: readonly string[] | null) =>
  records === null ? 'Could not be read' : records.length === 0 ? 'None' : records.join('\n')

const formatFounded = (founded: string) => (founded.length > 4 ? day(founded) : founded)

function toItems(record: PublicRecords): Description[] {
  switch (record.kind) {
    case 'certificates':
      return [
        { term: 'First certificate', value: day(record.first) },
        {
          term: 'Latest certificate',
          value: `${day(record.last)}${record.issuer === null ? '' : ` by ${record.issuer}`}, expires ${day(record.expires)}`,
        },
        {
          term: 'Certificates',
          value: `${formatNumber(record.certificates)}, of which ${formatNumber(record.valid)} are valid`,
        },
        { term: 'Subdomains', value: <Names names={record.subdomains} total={record.subdomainCount} /> },
      ]
    case 'dns':
      return [
        { term: 'Addresses (A, AAAA)', value: lines(record.addresses) },
        { term: 'Name servers (NS)', value: lines(record.nameServers) },
        { term: 'Mail servers (MX)', value: lines(record.mailServers) },
        { term: 'Text (TXT)', value: lines(record.texts) },
        { term: 'Certificate authorities (CAA)', value: lines(record.authorities) },
      ]
    case 'entity':
      return [
        { term: 'Name', value: <WebLink url={record.url} label={record.name} /> },
        ...some('Description', record.description),
        ...some('Founded', record.founded === null ? null : formatFounded(record.founded)),
        ...some('Industry', record.industries.join(', ')),
        ...some('Country', record.countries.join(', ')),
      ]
  }
}
