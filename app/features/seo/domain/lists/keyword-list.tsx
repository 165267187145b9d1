import { Form } from '@remix-run/react'
import { shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { SelectableTitle } from '#app/ui/data/row-checkbox.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listKeywordRanking, RankingKeyword } from '#contract/seo/domain.lists.ts'
import { POSITION_BANDS } from '#contract/seo/domain.words.ts'
import type { KeywordsView } from '#app/features/seo/domain/overview/list-views.server.ts'
import { useDomain } from '#app/features/seo/domain/domain-context.ts'
import { DomainList, type LoadedList } from './domain-list.tsx'
import { Figure, type MaybeColumn, Move, Text, toCents, toPosition } from './list-cells.tsx'
import { INTENT_WORDS, MOVEMENT_WORDS, toOptions } from './list-words.ts'

const BANDS = POSITION_BANDS.map((value) => ({ value, label: `Position ${value.replace('-', '–')}` }))
const BRANDED = [
  { value: 'yes', label: 'Branded' },
  { value: 'no', label: 'Other' },
]

/** What people look for first in a list of keywords. */
export const KEYWORD_PRESETS = [
  { name: 'Striking distance (positions 4–20)', query: { strikingDistance: 'true' } },
  { name: 'Keyword cannibalization', query: { severalPages: 'true' } },
  { name: 'Branded keywords', query: { branded: 'yes' } },
  { name: 'Other keywords', query: { branded: 'no' } },
  { name: 'Lost keywords', query: { movement: 'lost' } },
] as const

type Query = QueryOf<typeof listKeywordRanking>

const toFilters = ({ band, movement, branded, intent, strikingDistance, severalPages }: Query) => [
  { name: 'band', label: 'Position', options: BANDS, value: band },
  { name: 'movement', label: 'Change', options: toOptions(MOVEMENT_WORDS), value: movement },
  { name: 'branded', label: 'Brand', options: BRANDED, value: branded },
  { name: 'intent', label: 'Intent', options: toOptions(INTENT_WORDS), value: intent },
  ...(strikingDistance
    ? [
        {
          name: 'strikingDistance',
          label: 'Striking distance',
          value: 'true',
          shown: '4–20',
          isFromLink: true,
        },
      ]
    : []),
  ...(severalPages
    ? [
        {
          name: 'severalPages',
          label: 'Cannibalization',
          value: 'true',
          shown: 'several pages',
          isFromLink: true,
        },
      ]
    : []),
]

/** The form that selected keywords are tracked with: it opens the page of rank tracking with them. */
const TRACK_FORM = 'track-keywords'

/** The column of keywords, each with a box that selects it. */
const SELECTED_KEYWORD: Pick<MaybeColumn<RankingKeyword>, 'cell'> = {
  cell: ({ keyword, branded }) => (
    <SelectableTitle form={TRACK_FORM} name="add" value={keyword} label={`Track ${keyword}`}>
      {keyword}
      {branded ? <Badge>Branded</Badge> : null}
    </SelectableTitle>
  ),
}

/** `people_also_ask` as people write it. */
const toFeature = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

export const KEYWORD_COLUMNS: readonly MaybeColumn<RankingKeyword>[] = [
  {
    id: 'keyword',
    header: 'Keyword',
    phone: 'title',
    isSortable: true,
    cell: ({ keyword, branded }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {keyword}
        {branded ? <Badge>Branded</Badge> : null}
      </span>
    ),
  },
  {
    id: 'position',
    header: 'Position',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    cell: ({ position }) => <Figure value={position} format={toPosition} />,
  },
  {
    id: 'movement',
    header: 'Change',
    isSortable: true,
    isKnown: ({ movement }) => movement !== null,
    cell: ({ position, previousPosition, movement }) =>
      movement === 'new' || movement === 'lost' ? (
        MOVEMENT_WORDS[movement]
      ) : (
        <Move position={position} previous={previousPosition} />
      ),
  },
  {
    id: 'clicks',
    header: 'Clicks',
    align: 'end',
    isSortable: true,
    isKnown: ({ clicks }) => clicks !== null,
    cell: ({ clicks }) => <Figure value={clicks} />,
  },
  {
    id: 'impressions',
    header: 'Impressions',
    align: 'end',
    isSortable: true,
    isKnown: ({ impressions }) => impressions !== null,
    cell: ({ impressions }) => <Figure value={impressions} />,
  },
  {
    id: 'traffic',
    header: 'Traffic',
    align: 'end',
    isSortable: true,
    isKnown: ({ traffic }) => traffic !== null,
    cell: ({ traffic }) => <Figure value={traffic} />,
  },
  {
    id: 'volume',
    header: 'Volume',
    align: 'end',
    isSortable: true,
    isKnown: ({ volume }) => volume !== null,
    cell: ({ volume }) => <Figure value={volume} />,
  },
  {
    id: 'difficulty',
    header: 'Difficulty',
    align: 'end',
    isSortable: true,
    isExtra: true,
    isKnown: ({ difficulty }) => difficulty !== null,
    cell: ({ difficulty }) => <Figure value={difficulty} />,
  },
  {
    id: 'cpc',
    header: 'CPC',
    align: 'end',
    isExtra: 'least',
    isKnown: ({ cpc }) => cpc !== null,
    cell: ({ cpc }) => <Figure value={cpc} format={toCents} />,
  },
  {
    id: 'intent',
    header: 'Intent',
    isExtra: true,
    isKnown: ({ intent }) => intent !== null,
    cell: ({ intent }) => <Text text={intent === null ? null : INTENT_WORDS[intent]} />,
  },
  {
    id: 'features',
    header: 'SERP features',
    isExtra: 'least',
    isKnown: ({ features }) => features !== null,
    cell: ({ features }) => <Text text={features === null ? null : features.map(toFeature).join(', ')} />,
  },
  {
    id: 'pages',
    header: 'Ranking pages',
    align: 'end',
    isExtra: 'least',
    isKnown: ({ pages }) => pages !== null,
    cell: ({ pages }) => <Figure value={pages} />,
  },
  {
    id: 'url',
    header: 'URL',
    phone: 'fact',
    share: 30,
    isSortable: true,
    isKnown: ({ url }) => url !== null,
    cell: ({ url }) =>
      url === null ? <Text text={null} /> : <WebLink url={url} label={shortUrl(url)} isOneLine />,
  },
]

const SELECTABLE_COLUMNS = KEYWORD_COLUMNS.map((column) =>
  column.id === 'keyword' ? { ...column, ...SELECTED_KEYWORD } : column,
)

/** Keywords that the domain ranks for. */
export function KeywordList(props: LoadedList<KeywordsView, Query>) {
  const { target } = useDomain()
  return (
    <DomainList
      {...props}
      list="keywords"
      panel="keyword-ranking"
      searchLabel="Search keywords and URLs"
      noun="keyword"
      filters={toFilters(props.query)}
      columns={SELECTABLE_COLUMNS}
      rowKey={({ keyword }) => keyword}
      presets={KEYWORD_PRESETS}
      empty={{
        title: 'No keywords',
        children: 'This source knows no keyword that the domain ranks for.',
      }}
      above={({ split }) => (split ? <ChartFrame {...split} /> : null)}
      selection={
        <Form id={TRACK_FORM} method="get" action={paths.ranks(target)} className="mb-3 print:hidden">
          <Button>Track selected keywords</Button>
        </Form>
      }
    />
  )
}
