import { Form, useNavigation } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { isAllowed, findRefusal } from '#contract/allowed-actions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type {
  CalibrationGroup,
  CalibrationSuggestion,
  listCalibrationGroups,
} from '#contract/people/calibration.ts'
import { SUGGESTED_BY, SUGGESTED_BY_WORDS, type SuggestedBy } from '#contract/people/calibration.words.ts'
import { GroupStatus } from './group-status.tsx'

interface GroupsPageProps {
  list: ReplyOf<typeof listCalibrationGroups>
  by: SuggestedBy
  suggestions: readonly CalibrationSuggestion[]
  /** The group that is about to be deleted; null for none. */
  toDelete: CalibrationGroup | null
}

const namesOf = (people: readonly { name: string }[]) => people.map(({ name }) => name).join(', ') || 'Nobody'

/** The calibration groups of a review cycle, and those that could be made. */
export function GroupsPage({ list, by, suggestions, toDelete }: GroupsPageProps) {
  const { cycle, groups, canCreate, ungroupedCount } = list
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="max-w-prose">
          <h2 className="text-base">Calibration groups</h2>
          <p className="text-ink-soft">{describe(cycle.state, ungroupedCount ?? 0)}</p>
        </div>
        {canCreate ? (
          <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newCalibration(cycle.id)}>
            Create group
          </LinkButton>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <EmptyState title="No calibration groups">
          In a group, facilitators compare the ratings of several people and change them with a reason, so
          that the same work gets the same rating.
        </EmptyState>
      ) : (
        <ul aria-label="Calibration groups" className="grid gap-4 lg:grid-cols-2">
          {groups.map((group) => (
            <li key={group.id}>
              <Group group={group} />
            </li>
          ))}
        </ul>
      )}
      {canCreate ? <Suggestions cycleId={cycle.id} by={by} suggestions={suggestions} /> : null}
      {toDelete ? (
        <ConfirmDialog
          title={`Delete “${toDelete.name}”?`}
          description="Its guidelines and lists of people can’t be restored. Ratings stay as they were calibrated, and the log of changes stays."
          closeTo={paths.cycleCalibration(cycle.id)}
          intent="delete"
          values={{ id: toDelete.id }}
          pendingText="Deleting…"
          keep="Keep group"
        >
          Delete group
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

function describe(state: string, ungrouped: number): string {
  if (state !== 'calibration') return 'Calibration has ended. Ratings are final.'
  if (ungrouped === 0) return 'Every reviewee is in a group.'
  return `${count(ungrouped, 'reviewee is', 'reviewees are')} in no group.`
}

function Group({ group }: { group: CalibrationGroup }) {
  const { id, name, facilitators, participants, revieweeCount, calibratedCount, allowedActions } = group
  const refusal = findRefusal(allowedActions, 'view')
  const isChangeable = isAllowed(allowedActions, 'edit') || isAllowed(allowedActions, 'delete')
  return (
    <Card
      title={refusal ? name : <TextLink to={paths.calibration(id)}>{name}</TextLink>}
      actions={<GroupStatus state={group.state} />}
      footer={refusal || isChangeable ? <GroupActions group={group} /> : null}
    >
      <DescriptionList
        items={[
          { term: 'Facilitators', value: namesOf(facilitators) },
          { term: 'Participants', value: namesOf(participants) },
          { term: 'Reviewees', value: String(revieweeCount) },
          { term: 'Calibrated ratings', value: String(calibratedCount) },
        ]}
      />
    </Card>
  )
}

/** What can be done with a group, or why it can't be opened. */
function GroupActions({ group: { id, name, cycle, allowedActions } }: { group: CalibrationGroup }) {
  const refusal = findRefusal(allowedActions, 'view')
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isAllowed(allowedActions, 'edit') ? (
        <LinkButton size="small" to={paths.editCalibration(id)}>
          Edit<span className="sr-only"> {name}</span>
        </LinkButton>
      ) : null}
      {isAllowed(allowedActions, 'delete') ? (
        <LinkButton size="small" to={paths.cycleCalibration(cycle.id, { delete: id })} preventScrollReset>
          Delete<span className="sr-only"> {name}</span>
        </LinkButton>
      ) : null}
      {refusal ? <p>{refusal.text}</p> : null}
    </div>
  )
}

interface SuggestionsProps {
  cycleId: string
  by: SuggestedBy
  suggestions: readonly CalibrationSuggestion[]
}

function Suggestions({ cycleId, by, suggestions }: SuggestionsProps) {
  return (
    <section>
      <h2 className="mb-2 text-base">Suggested groups</h2>
      <Tabs
        label="Suggested groups"
        tabs={SUGGESTED_BY.map((each) => ({
          label: `By ${SUGGESTED_BY_WORDS[each].toLowerCase()}`,
          to: paths.cycleCalibration(cycleId, each === 'manager' ? {} : { by: each }),
          isCurrent: each === by,
        }))}
      />
      {suggestions.length === 0 ? (
        <p className="text-ink-soft">
          {by === 'team' ? 'Nobody without a group is in a team.' : 'Everybody is in a group.'}
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line-soft">
          {suggestions.map((suggestion) => (
            <li
              key={suggestion.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
            >
              <div className="min-w-0 flex-1 basis-60">
                <h3 className="text-base font-medium">{suggestion.name}</h3>
                <p className="wrap-anywhere text-ink-soft">
                  {count(suggestion.reviewees.length, 'reviewee')}. Facilitator:{' '}
                  {namesOf(suggestion.facilitators)}.
                </p>
              </div>
              <CreateButton by={by} suggestion={suggestion} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function CreateButton({
  by,
  suggestion: { id, name },
}: {
  by: SuggestedBy
  suggestion: CalibrationSuggestion
}) {
  const { state, formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="by" value={by} />
      <input type="hidden" name="id" value={id} />
      <Button
        name="intent"
        value="suggest"
        size="small"
        isPending={state === 'submitting' && formData?.get('id') === id}
        pendingText="Creating…"
      >
        Create group<span className="sr-only"> {name}</span>
      </Button>
    </Form>
  )
}
