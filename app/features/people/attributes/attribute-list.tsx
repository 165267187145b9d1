import { Form, Link, useLocation } from '@remix-run/react'
import { Archive, ArchiveRestore, Copy, Pencil, Plus, Trash2 } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Column } from '#app/ui/data/table.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { MenuButton, MenuLink, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listAttributes, RecommendedAttribute, ScoredAttribute } from '#contract/people/attributes.ts'
import { ATTRIBUTE_TAB_WORDS, ATTRIBUTE_TABS, type AttributeTab } from '#contract/people/attributes.words.ts'
import { summarizeOptions } from './attribute-options.tsx'
import { DeleteAttributeDialog } from './delete-attribute-dialog.tsx'

interface AttributeListProps {
  attributes: ScoredAttribute[]
  total: number
  tabs: Record<AttributeTab, number>
  recommended: RecommendedAttribute[]
  query: QueryOf<typeof listAttributes>
  /** Managers read only. */
  isAdministrator: boolean
  timeZone: string
  /** The attribute that is about to be deleted. */
  toDelete: ScoredAttribute | null
}

const ABOUT = 'What people are rated by at the end of a review cycle, such as performance or potential.'

export function AttributeList(props: AttributeListProps) {
  const { attributes, total, tabs, recommended, query, isAdministrator, timeZone, toDelete } = props
  const { q, status, sort, direction, page, pageSize } = query
  const { search } = useLocation()
  const isEmpty = total === 0 && q === undefined && status === 'active'
  return (
    <>
      <ListPage
        header={{
          title: 'Scored attributes',
          description: isAdministrator ? ABOUT : `${ABOUT} Only administrators can add or change them.`,
          actions: isAdministrator ? <AddAttribute /> : null,
        }}
        notice={
          <Tabs
            label="Attributes"
            tabs={ATTRIBUTE_TABS.map((value) => ({
              label: ATTRIBUTE_TAB_WORDS[value],
              to: paths.attributes(value === 'active' ? {} : { status: value }),
              isCurrent: value === status,
              count: tabs[value],
            }))}
          />
        }
        search={{ label: 'Search attributes', value: q }}
        exportTo={paths.attributesExport()}
        total={total}
        paging={{ page, pageSize, noun: 'attribute' }}
        empty={
          status === 'archived'
            ? { title: 'No archived attributes', children: 'Attributes that you archive are kept here.' }
            : {
                title: 'No attributes yet',
                children: isAdministrator
                  ? 'Add your own, or start with those that we recommend.'
                  : 'Your administrators have not added any yet.',
                action: isAdministrator ? <AddAttribute /> : null,
              }
        }
        noMatch={{ title: 'No attributes match', children: 'No attribute matches this search.' }}
        table={{
          caption: ATTRIBUTE_TAB_WORDS[status],
          columns: toColumns(timeZone),
          rows: attributes,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
          rowActions: isAdministrator
            ? (attribute) => <AttributeActions attribute={attribute} search={search} />
            : undefined,
        }}
        footer={
          isEmpty && isAdministrator && recommended.length > 0 ? (
            <Recommended attributes={recommended} />
          ) : null
        }
      />
      {toDelete ? (
        <DeleteAttributeDialog
          attribute={toDelete}
          closeTo={paths.attributes() + searchAddress(search, { delete: null })}
        />
      ) : null}
    </>
  )
}

const toColumns = (timeZone: string): Column<ScoredAttribute>[] => [
  {
    id: 'name',
    header: 'Attribute',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: ({ id, name }) => (
      <Link
        to={paths.attribute(id)}
        prefetch="intent"
        className="font-medium text-ink-strong hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'options',
    header: 'Rating options',
    sortName: 'number of options',
    phone: 'fact',
    isSortable: true,
    share: 40,
    cell: summarizeOptions,
  },
  {
    id: 'marks',
    header: 'Rules',
    phone: 'fact',
    cell: (attribute) => <Marks attribute={attribute} />,
  },
  {
    id: 'createdBy',
    header: 'Created by',
    isExtra: true,
    cell: ({ createdBy }) => createdBy?.name ?? <span className="text-ink-soft">Unknown</span>,
  },
  {
    id: 'created',
    header: 'Created',
    isExtra: 'least',
    isSortable: true,
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
]

export function Marks({
  attribute: { numberless, private: isPrivate, inUse },
}: {
  attribute: Pick<ScoredAttribute, 'numberless' | 'private' | 'inUse'>
}) {
  return (
    <span className="flex flex-wrap gap-1">
      <Badge>{numberless ? 'Numberless' : 'Numbered'}</Badge>
      {isPrivate ? <Badge tone="attention">Private</Badge> : null}
      {inUse ? <Badge tone="good">In use</Badge> : null}
    </span>
  )
}

function AttributeActions({ attribute, search }: { attribute: ScoredAttribute; search: string }) {
  const { id, name, status, inUse } = attribute
  return (
    <RowMenu of={name}>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        {status === 'active' ? (
          <>
            <MenuLink to={paths.attribute(id)} icon={<Pencil aria-hidden />}>
              Edit
            </MenuLink>
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
      {inUse ? null : (
        <>
          <MenuSeparator />
          <MenuLink
            to={paths.attributes() + searchAddress(search, { delete: id })}
            icon={<Trash2 aria-hidden />}
          >
            Delete
          </MenuLink>
        </>
      )}
    </RowMenu>
  )
}

/** Attributes to start from, all at once or one by one. */
function Recommended({ attributes }: { attributes: RecommendedAttribute[] }) {
  return (
    <Card
      className="mt-6"
      title="Recommended attributes"
      description="Copies are yours to change."
      actions={
        <Form method="post">
          {attributes.map(({ key }) => (
            <input key={key} type="hidden" name="key" value={key} />
          ))}
          <Button size="small" name="intent" value="copy" icon={<Copy aria-hidden />}>
            Copy all {attributes.length}
          </Button>
        </Form>
      }
    >
      <ul className="flex flex-col divide-y divide-line-soft">
        {attributes.map((attribute) => (
          <li key={attribute.key} className="flex items-start justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium text-ink-strong">
                {attribute.name} <Marks attribute={{ ...attribute, inUse: false }} />
              </p>
              <p className="max-w-prose text-ink-soft">{attribute.description}</p>
              <p className="max-w-prose text-ink-soft">{summarizeOptions(attribute)}</p>
            </div>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="key" value={attribute.key} />
              <Button size="small" name="intent" value="copy" icon={<Copy aria-hidden />}>
                Copy<span className="sr-only"> “{attribute.name}”</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function AddAttribute() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newAttribute()}>
      Add attribute
    </LinkButton>
  )
}
