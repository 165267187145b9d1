import { Form } from '@remix-run/react'
import { Check, Plus } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { listQuestions, ReviewQuestion } from '#contract/people/questions.ts'
import { QUESTION_TAB_WORDS, RESPONSE_TYPE_WORDS, RESPONSE_TYPES } from '#contract/people/questions.words.ts'
import type { TemplateDetail } from '#contract/people/templates.ts'

interface AddQuestionsProps {
  template: TemplateDetail
  /** A page of the questions that can be added. */
  offered: ReplyOf<typeof listQuestions>
  query: QueryOf<typeof listQuestions>
}

const TYPES = RESPONSE_TYPES.map((value) => ({ value, label: RESPONSE_TYPE_WORDS[value] }))
const SOURCES = ['your', 'recommended'] as const

/** Questions to choose from, each with a button that adds it at the end of the template. */
export function AddQuestions({ template, offered, query }: AddQuestionsProps) {
  const { id, name, questions } = template
  const { items, total, tabs, categories } = offered
  const { q, tab, type, category, sort, direction, page, pageSize } = query
  const present = new Set(questions.map(({ question }) => question.id))
  return (
    <ListPage
      header={{
        title: 'Add questions',
        description:
          'A question is added at the end of the template. Recommended ones are copied to your questions.',
        crumbs: [
          { label: 'Review templates', to: paths.templates() },
          { label: name, to: paths.template(id) },
        ],
      }}
      notice={
        <>
          <div className="mb-4">
            <LinkButton to={paths.template(id)}>Back to the template ({questions.length})</LinkButton>
          </div>
          <Tabs
            label="Questions"
            tabs={SOURCES.map((value) => ({
              label: QUESTION_TAB_WORDS[value],
              to: paths.addToTemplate(id, value === 'your' ? {} : { tab: value }),
              isCurrent: value === tab,
              count: tabs[value],
            }))}
          />
        </>
      }
      search={{ label: 'Search questions', value: q }}
      filters={[
        { name: 'type', label: 'Response type', options: TYPES, value: type },
        {
          name: 'category',
          label: 'Category',
          options: categories.map((value) => ({ value, label: value })),
          value: category,
        },
      ]}
      total={total}
      paging={{ page, pageSize, noun: 'question' }}
      empty={{
        title: 'No questions yet',
        children: 'Add some of those that we recommend, or write your own.',
        action: (
          <LinkButton variant="primary" to={paths.addToTemplate(id, { tab: 'recommended' })}>
            Browse recommended
          </LinkButton>
        ),
      }}
      noMatch={{
        title: 'No questions match',
        children: 'No question matches this search and these filters.',
      }}
      table={{
        caption: QUESTION_TAB_WORDS[tab],
        columns: COLUMNS,
        rows: items,
        rowKey: (question) => question.id,
        sort: { by: sort, direction },
        rowActions: (question) => <Add question={question} isPresent={present.has(question.id)} />,
      }}
    />
  )
}

const COLUMNS: readonly Column<ReviewQuestion>[] = [
  {
    id: 'text',
    header: 'Question',
    phone: 'title',
    isSortable: true,
    share: 40,
    // To be chosen by its words, it is never cut off; on a phone the button is beside it.
    cell: ({ text }) => <span className="block py-1.5 whitespace-normal @max-2xl:pe-10">{text}</span>,
  },
  {
    id: 'type',
    header: 'Response type',
    phone: 'fact',
    isSortable: true,
    cell: ({ responseType }) => RESPONSE_TYPE_WORDS[responseType],
  },
  {
    id: 'category',
    header: 'Category',
    phone: 'fact',
    isSortable: true,
    share: 20,
    cell: ({ category }) => category ?? <span className="text-ink-soft">None</span>,
  },
]

function Add({ question: { id, text }, isPresent }: { question: ReviewQuestion; isPresent: boolean }) {
  if (isPresent)
    return (
      <span className="inline-flex items-center gap-1.5 text-ink-soft">
        <Check aria-hidden className="size-4" /> Added
      </span>
    )
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <Button size="small" name="intent" value="add" icon={<Plus aria-hidden />}>
        Add<span className="sr-only"> “{text}”</span>
      </Button>
    </Form>
  )
}
