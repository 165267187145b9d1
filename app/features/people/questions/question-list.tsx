import { Form, Link, useLocation } from '@remix-run/react'
import { Archive, ArchiveRestore, Copy, CopyPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { MenuButton, MenuLink, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listQuestions, ReviewQuestion } from '#contract/people/questions.ts'
import {
  DIRECTION_WORDS,
  QUESTION_TAB_WORDS,
  QUESTION_TABS,
  type QuestionTab,
  RESPONSE_TYPE_WORDS,
  RESPONSE_TYPES,
} from '#contract/people/questions.words.ts'
import { DeleteQuestionDialog } from './delete-question-dialog.tsx'

interface QuestionListProps {
  questions: ReviewQuestion[]
  total: number
  tabs: Record<QuestionTab, number>
  categories: string[]
  query: QueryOf<typeof listQuestions>
  /** Managers read only. */
  isAdministrator: boolean
  /** The question that is about to be deleted. */
  toDelete: ReviewQuestion | null
}

const TYPES = RESPONSE_TYPES.map((value) => ({ value, label: RESPONSE_TYPE_WORDS[value] }))

const ABOUT = 'What reviews can ask. Templates are made of these questions.'

const EMPTY: Record<QuestionTab, { title: string; children: string }> = {
  your: {
    title: 'No questions yet',
    children: 'Write your own, or copy some of those that we recommend.',
  },
  recommended: { title: 'No recommended questions', children: 'There are none at the moment.' },
  archived: {
    title: 'No archived questions',
    children: 'Questions that you archive are kept here.',
  },
}

export function QuestionList(props: QuestionListProps) {
  const { questions, total, tabs, categories, query, isAdministrator, toDelete } = props
  const { q, tab, type, category, sort, direction, page, pageSize } = query
  const { search } = useLocation()
  return (
    <>
      <ListPage
        header={{
          title: 'Review questions',
          description: isAdministrator ? ABOUT : `${ABOUT} Only administrators can add or change them.`,
          actions: isAdministrator ? <AddQuestion /> : null,
        }}
        notice={
          <Tabs
            label="Questions"
            tabs={QUESTION_TABS.map((value) => ({
              label: QUESTION_TAB_WORDS[value],
              to: paths.questions(value === 'your' ? {} : { tab: value }),
              isCurrent: value === tab,
              count: tabs[value],
            }))}
          />
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
        exportTo={paths.questionsExport()}
        total={total}
        paging={{ page, pageSize, noun: 'question' }}
        empty={{
          ...EMPTY[tab],
          action:
            tab === 'your' && isAdministrator ? (
              <span className="flex flex-wrap justify-center gap-2">
                <AddQuestion />
                <LinkButton to={paths.questions({ tab: 'recommended' })}>Browse recommended</LinkButton>
              </span>
            ) : null,
        }}
        noMatch={{
          title: 'No questions match',
          children: 'No question matches this search and these filters.',
        }}
        table={{
          caption: QUESTION_TAB_WORDS[tab],
          columns: toColumns(tab),
          rows: questions,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
          rowActions: isAdministrator
            ? (question) => <QuestionActions question={question} search={search} />
            : undefined,
        }}
      />
      {toDelete ? (
        <DeleteQuestionDialog
          question={toDelete}
          closeTo={paths.questions() + searchAddress(search, { delete: null })}
        />
      ) : null}
    </>
  )
}

function toColumns(tab: QuestionTab): Column<ReviewQuestion>[] {
  return [
    {
      id: 'text',
      header: 'Question',
      phone: 'title',
      isSortable: true,
      share: 40,
      cell: ({ id, text }) => (
        <Link
          to={paths.question(id)}
          prefetch="intent"
          className="font-medium text-ink-strong hover:underline"
        >
          {text}
        </Link>
      ),
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
    tab === 'recommended'
      ? {
          id: 'directions',
          header: 'Reviews',
          cell: ({ directions }) => directions.map((each) => DIRECTION_WORDS[each]).join(', '),
        }
      : {
          id: 'marks',
          header: 'Rules',
          cell: (question) => <Marks question={question} />,
        },
  ]
}

function Marks({ question }: { question: ReviewQuestion }) {
  const { required, private: isPrivate, allowNotApplicable } = question
  return (
    <span className="flex flex-wrap gap-1">
      <Badge>{required ? 'Required' : 'Optional'}</Badge>
      {isPrivate ? <Badge tone="attention">Private</Badge> : null}
      {allowNotApplicable ? <Badge>N/A allowed</Badge> : null}
    </span>
  )
}

function QuestionActions({ question, search }: { question: ReviewQuestion; search: string }) {
  const { id, text, source, archivedAt } = question
  if (source === 'recommended')
    return (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button size="small" name="intent" value="copy" icon={<Copy aria-hidden />}>
          Copy<span className="sr-only"> “{text}”</span>
        </Button>
      </Form>
    )
  return (
    <RowMenu of={text}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {archivedAt === null ? (
          <>
            <MenuLink to={paths.question(id)} icon={<Pencil aria-hidden />}>
              Edit
            </MenuLink>
            <MenuButton name="intent" value="duplicate" icon={<CopyPlus aria-hidden />}>
              Duplicate
            </MenuButton>
            <MenuButton name="intent" value="archive" icon={<Archive aria-hidden />}>
              Archive
            </MenuButton>
          </>
        ) : (
          <MenuButton name="intent" value="restore" icon={<ArchiveRestore aria-hidden />}>
            Restore
          </MenuButton>
        )}
      </Form>
      <MenuSeparator />
      <MenuLink to={paths.questions() + searchAddress(search, { delete: id })} icon={<Trash2 aria-hidden />}>
        Delete
      </MenuLink>
    </RowMenu>
  )
}

function AddQuestion() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newQuestion()}>
      Add question
    </LinkButton>
  )
}
