import { Form, Link } from '@remix-run/react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import type { SelectOption } from '#app/ui/controls/option-list.ts'
import { SelectField } from '#app/ui/controls/select.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getObjectiveTree, TreeNode } from '#contract/people/objectives.ts'
import { LEVEL_WORDS } from '#contract/people/objectives.words.ts'
import { HealthBar, HealthStatus, toPercentText } from './health.tsx'
import { OkrTabs } from '#app/labels/okr-tabs.tsx'

interface ObjectiveTreeProps {
  tree: ReplyOf<typeof getObjectiveTree>
  periods: SelectOption[]
  periodId: string | undefined
  rootId: string | undefined
  isAdministrator: boolean
}

/** Objectives as they are aligned: lists in lists, which open and close without script. */
export function ObjectiveTree({ tree, periods, periodId, rootId, isAdministrator }: ObjectiveTreeProps) {
  const { nodes, isCut } = tree
  const period = periodId === undefined ? {} : { periodId }
  return (
    <>
      <PageHeader title="OKRs" description="What each objective is aligned with." />
      <OkrTabs current="tree" isAdministrator={isAdministrator} periodId={periodId} />
      <Form method="get" className="mb-6 flex flex-wrap items-end gap-2">
        <SelectField
          id="tree-period"
          name="periodId"
          label="Period"
          required={false}
          placeholder="All periods"
          options={periods}
          defaultValue={periodId ?? ''}
        />
        <Button>Show</Button>
        {rootId === undefined ? null : (
          <LinkButton variant="quiet" to={paths.objectiveTree(period)}>
            Show whole tree
          </LinkButton>
        )}
      </Form>
      <Card isFlush={nodes.length === 0}>
        {nodes.length === 0 ? (
          <EmptyState title="No objectives here" headingLevel={2}>
            Objectives of this period that you can see are shown below those that they are aligned with.
          </EmptyState>
        ) : (
          <Branch parentId={null} {...{ nodes, isCut, periodId }} />
        )}
      </Card>
    </>
  )
}

interface BranchProps {
  nodes: readonly TreeNode[]
  parentId: string | null
  isCut: boolean
  periodId: string | undefined
}

function Branch({ nodes, parentId, isCut, periodId }: BranchProps) {
  const own = nodes.filter((node) => node.parentId === parentId)
  return (
    <ul
      className={
        parentId === null ? 'flex flex-col gap-4' : 'mt-2 flex flex-col gap-4 border-s border-line-soft ps-4'
      }
    >
      {own.map((node) => {
        const children = nodes.filter((each) => each.parentId === node.id)
        return (
          <li key={node.id} className="min-w-0">
            <Node node={node} />
            {children.length > 0 ? (
              <details open className="mt-1">
                <summary className="w-fit cursor-pointer rounded-sm py-1 text-xs font-medium text-ink-soft hover:text-ink-strong">
                  {count(children.length, 'aligned objective')}
                  <span className="sr-only"> of {node.title}</span>
                </summary>
                <Branch parentId={node.id} {...{ nodes, isCut, periodId }} />
              </details>
            ) : null}
            {isCut && children.length === 0 && node.childCount > 0 ? (
              <Link
                className="ms-4 link"
                to={paths.objectiveTree({ rootId: node.id, ...(periodId !== undefined && { periodId }) })}
              >
                Show {count(node.childCount, 'objective')} below
              </Link>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

function Node({ node }: { node: TreeNode }) {
  const { id, title, level, owners, progress, expected, health, state } = node
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="min-w-0 flex-1 basis-48">
        <Link to={paths.objective(id)} className="font-medium wrap-anywhere text-ink-strong hover:underline">
          {title}
        </Link>
        <span className="block text-ink-soft">
          {[LEVEL_WORDS[level], ...owners.map(({ name }) => name)].join(' · ')}
        </span>
      </span>
      <span className="block w-24">
        <HealthBar
          of={`Progress of ${title}`}
          {...{ progress, health, expected: state === 'active' ? expected : undefined }}
        />
      </span>
      <span className="w-14 text-end">{toPercentText(progress)}</span>
      <span className="w-28">
        <HealthStatus health={health} />
      </span>
    </span>
  )
}
