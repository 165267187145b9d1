import { MessageSquarePlus } from 'lucide-react'
import { KIND_WORDS } from '#app/labels/feedback-labels.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { KeptFeedbackSettings } from '#contract/organization/profile.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Feedback, listFeedback } from '#contract/people/feedback.ts'
import { FEEDBACK_BOX_WORDS, type FeedbackBox } from '#contract/people/feedback.words.ts'
import { FeedbackCard } from './feedback-card.tsx'
import { FeedbackTabs } from './feedback-tabs.tsx'

interface FeedbackFeedProps {
  items: Feedback[]
  total: number
  query: QueryOf<typeof listFeedback>
  settings: Pick<KeptFeedbackSettings, 'kinds' | 'values'>
  charts: Chart[]
  /** Requests that the reader has to answer. */
  openRequests: number
  isManager: boolean
  timeZone: string
}

const EMPTY: Record<FeedbackBox, { title: string; children: string }> = {
  public: {
    title: 'No public feedback yet',
    children: 'Praise that everybody can read shows what good work looks like here.',
  },
  received: {
    title: 'You have not received feedback yet',
    children: 'What colleagues tell you appears here. You can ask them for it.',
  },
  given: {
    title: 'You have not given feedback yet',
    children: 'What you tell colleagues appears here, and your notes to yourself.',
  },
  team: {
    title: 'No feedback about your reports yet',
    children: 'Feedback about your direct reports that their manager can read appears here.',
  },
}

export function FeedbackFeed(props: FeedbackFeedProps) {
  const { items, total, query, settings, charts, openRequests, isManager, timeZone } = props
  const { box, q, kind, valueTag, page, pageSize } = query
  const ask = <LinkButton to={paths.newFeedbackRequest()}>Ask for feedback</LinkButton>
  const give = (
    <LinkButton variant="primary" to={paths.newFeedback()} icon={<MessageSquarePlus aria-hidden />}>
      Give feedback
    </LinkButton>
  )
  return (
    <ListPage<Feedback>
      header={{
        title: 'Feedback',
        description: 'What people tell each other about their work, outside of reviews.',
        actions: (
          <>
            {ask}
            {give}
          </>
        ),
      }}
      notice={<FeedbackTabs current={box} openRequests={openRequests} isManager={isManager} />}
      search={{ label: 'Search by name or text', value: q }}
      filters={[
        {
          name: 'kind',
          label: 'Type',
          value: kind,
          options: settings.kinds.map((value) => ({ value, label: KIND_WORDS[value].label })),
        },
        ...(settings.values.length > 0
          ? [
              {
                name: 'valueTag',
                label: 'Value',
                value: valueTag,
                options: settings.values.map((value) => ({ value, label: value })),
              },
            ]
          : []),
      ]}
      exportTo={paths.feedbackExport()}
      total={total}
      paging={{ page, pageSize, noun: 'piece of feedback', nouns: 'pieces of feedback' }}
      empty={{
        ...EMPTY[box],
        action: (
          <div className="flex flex-wrap justify-center gap-2">
            {ask}
            {give}
          </div>
        ),
      }}
      noMatch={{
        title: 'No feedback matches',
        children: 'No feedback matches this search and these filters.',
      }}
      headingLevel={2}
      footer={charts.length > 0 ? <Charts charts={charts} /> : null}
    >
      <h2 className="sr-only">{FEEDBACK_BOX_WORDS[box]}</h2>
      <ul aria-label={`Feedback: ${FEEDBACK_BOX_WORDS[box]}`} className="flex max-w-3xl flex-col gap-4">
        {items.map((item) => (
          <li key={item.id}>
            <FeedbackCard item={item} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </ListPage>
  )
}

function Charts({ charts }: { charts: Chart[] }) {
  return (
    <section aria-labelledby="feedback-figures" className="mt-8">
      <h2 id="feedback-figures" className="mb-3 text-base">
        In the last twelve months
      </h2>
      <div className="grid gap-4 lg:grid-cols-2">
        {charts.map((chart) => (
          <ChartFrame key={chart.title} {...chart} />
        ))}
      </div>
    </section>
  )
}
