import { Link } from '@remix-run/react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import { DIRECTIONS } from '#contract/people/questions.words.ts'
import type { AssignedReview, listReviews } from '#contract/people/reviews.ts'
import {
  REVIEW_KIND_WORDS,
  REVIEW_STATE_WORDS,
  REVIEW_TAB_WORDS,
  REVIEW_TABS,
  type ReviewTab,
} from '#contract/people/reviews.words.ts'
import { toneOf } from './review-tone.ts'

interface ReviewListProps {
  reviews: AssignedReview[]
  total: number
  tabs: Record<ReviewTab, number>
  query: QueryOf<typeof listReviews>
  timeZone: string
}

const EMPTY: Record<ReviewTab, { title: string; children: string }> = {
  open: { title: 'Nothing to write', children: 'Reviews that are assigned to you are listed here.' },
  submitted: {
    title: 'Nothing submitted',
    children: 'Reviews that you submit stay here until the reviews of their cycle end.',
  },
  past: { title: 'No past reviews', children: 'Reviews of cycles that have ended are kept here.' },
}

const KINDS = DIRECTIONS.map((value) => ({ value, label: REVIEW_KIND_WORDS[value] }))

export function ReviewList({ reviews, total, tabs, query, timeZone }: ReviewListProps) {
  const { q, state, kind, sort, direction, page, pageSize } = query
  return (
    <ListPage
      header={{ title: 'My reviews', description: 'The reviews that you write, by due date.' }}
      notice={
        <Tabs
          label="Reviews"
          tabs={REVIEW_TABS.map((value) => ({
            label: REVIEW_TAB_WORDS[value],
            to: paths.reviews(value === 'open' ? {} : { state: value }),
            isCurrent: value === state,
            count: tabs[value],
          }))}
        />
      }
      search={{ label: 'Search reviews', value: q }}
      filters={[{ name: 'kind', label: 'Kind of review', options: KINDS, value: kind }]}
      total={total}
      paging={{ page, pageSize, noun: 'review' }}
      empty={EMPTY[state]}
      noMatch={{ title: 'No reviews match', children: 'No review matches this search and these filters.' }}
      table={{
        caption: REVIEW_TAB_WORDS[state],
        columns: toColumns(state, timeZone),
        rows: reviews,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
      }}
    />
  )
}

const toColumns = (tab: ReviewTab, timeZone: string): Column<AssignedReview>[] => [
  {
    id: 'reviewee',
    header: 'Reviewee',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: ({ id, reviewee, direction }) => (
      <Link to={paths.review(id)} prefetch="intent" className="font-medium text-ink-strong hover:underline">
        {direction === 'self' ? 'Yourself' : reviewee.name}
      </Link>
    ),
  },
  {
    id: 'kind',
    header: 'Review',
    cell: ({ direction }) => REVIEW_KIND_WORDS[direction],
  },
  { id: 'cycle', header: 'Review cycle', isSortable: true, share: 20, cell: ({ cycle }) => cycle.name },
  {
    id: 'due',
    header: 'Due',
    phone: 'fact',
    isSortable: true,
    cell: ({ dueOn }) => (dueOn === null ? 'No due date' : formatDate(dueOn, 'UTC')),
  },
  tab === 'open'
    ? {
        id: 'progress',
        header: 'Answered',
        cell: ({ answeredCount, questionCount }) => `${answeredCount} of ${questionCount}`,
      }
    : {
        id: 'submitted',
        header: 'Submitted',
        isSortable: true,
        cell: ({ submittedAt }) => (submittedAt === null ? 'No' : formatDate(submittedAt, timeZone)),
      },
  {
    id: 'state',
    header: 'State',
    phone: 'fact',
    cell: (review) => (
      <Status tone={toneOf(review)}>{review.isOverdue ? 'Overdue' : REVIEW_STATE_WORDS[review.state]}</Status>
    ),
  },
]
