import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import type { PersonChoice } from '#app/labels/person-option.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { SearchSelectField } from '#app/ui/controls/search-select.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { PacketReviewer } from '#contract/people/cycles.progress.ts'
import type { Participant } from '#contract/people/cycles.participants.ts'
import type { CycleDetail } from '#contract/people/cycles.ts'
import { PACKET_STATE_WORDS, REVIEW_STATE_WORDS } from '#contract/people/cycles.words.ts'
import { DIRECTION_WORDS } from '#contract/people/questions.words.ts'

interface RevieweePageProps {
  cycle: CycleDetail
  participant: Participant
  reviewers: PacketReviewer[]
  people: PersonChoice[]
  rolesResult: SubmissionResult | undefined
  reviewerResult: SubmissionResult | undefined
}

/** One reviewee of a cycle: who stands for their manager, and who writes about them. */
export function RevieweePage(props: RevieweePageProps) {
  const { cycle, participant, reviewers, people, rolesResult, reviewerResult } = props
  const canEdit = isAllowed(cycle.allowedActions, 'edit-participants')
  const canEditReviewers = isAllowed(cycle.allowedActions, 'edit-reviewers')
  return (
    <>
      <PageHeader
        title={participant.reviewee.name}
        crumbs={[
          { label: 'Review cycles', to: paths.cycles() },
          { label: cycle.name, to: paths.cycle(cycle.id) },
          { label: 'Reviewees', to: paths.cycleReviewees(cycle.id) },
        ]}
        description={[participant.jobTitle, PACKET_STATE_WORDS[participant.state]].filter(Boolean).join(', ')}
      />
      <div className="flex flex-col gap-8">
        <Card title="Manager, scorer and sharer">
          {canEdit ? (
            <RolesForm
              key={participant.version}
              {...{ cycle, participant, people, lastResult: rolesResult }}
            />
          ) : (
            <DescriptionList items={toRoles(participant)} />
          )}
        </Card>
        <Card title="Reviewers" isFlush={reviewers.length > 0}>
          {reviewers.length === 0 ? (
            <p>
              {cycle.launchedAt ? 'Nobody is asked for a review yet.' : 'Reviews are assigned at the launch.'}
            </p>
          ) : (
            <ul className="divide-y divide-line-soft">
              {reviewers.map((reviewer) => (
                <ReviewerRow key={reviewer.id} reviewer={reviewer} canRemove={canEditReviewers} />
              ))}
            </ul>
          )}
        </Card>
        {canEditReviewers ? (
          <Card title="Add a reviewer">
            <ReviewerForm {...{ cycle, people, lastResult: reviewerResult }} />
          </Card>
        ) : null}
      </div>
    </>
  )
}

const toRoles = ({ manager, scorer, sharer }: Participant) => [
  { term: 'Manager', value: manager?.name ?? 'None' },
  { term: 'Scorer', value: scorer?.name ?? 'The manager' },
  { term: 'Sharer', value: sharer?.name ?? 'As in the settings' },
]

const toOptions = (people: readonly PersonChoice[]) =>
  people.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))

const loadRoles = () => import('./cycle-form.check.ts').then(({ checkRoles }) => ({ check: checkRoles }))

interface RolesFormProps extends Pick<RevieweePageProps, 'cycle' | 'participant' | 'people'> {
  lastResult: SubmissionResult | undefined
}

function RolesForm({ cycle, participant, people, lastResult }: RolesFormProps) {
  const { manager, scorer, sharer, version } = participant
  const form = useCheckedForm<'managerId' | 'scorerId' | 'sharerId'>({
    id: 'roles',
    lastResult,
    loadCheck: loadRoles,
    defaultValue: {
      managerId: manager?.id ?? '',
      scorerId: scorer?.id ?? '',
      sharerId: sharer?.id ?? '',
    },
  })
  const { state, formData } = useNavigation()
  const options = toOptions(people)
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="roles" />
      <VersionField version={version} lastResult={lastResult} />
      <SearchSelectField
        {...form.field('managerId')}
        label="Manager"
        hint={
          cycle.launchedAt
            ? 'Who shares and rates. Who writes the manager review is under “Reviewers”.'
            : 'Writes the manager review. Until the launch it follows the reporting line, unless somebody is chosen here.'
        }
        required={false}
        noneLabel="Nobody"
        options={options}
      />
      <SearchSelectField
        {...form.field('scorerId')}
        label="Scorer"
        hint="Rates the scored attributes."
        required={false}
        noneLabel="The manager"
        options={options}
      />
      <SearchSelectField
        {...form.field('sharerId')}
        label="Sharer"
        hint="Shares the packet with the reviewee."
        required={false}
        noneLabel="As in the settings"
        options={options}
      />
      <div>
        <Button
          variant="secondary"
          isPending={state === 'submitting' && formData?.get('intent') === 'roles'}
          pendingText="Saving…"
        >
          Save changes
        </Button>
      </div>
    </CheckedForm>
  )
}

const REMOVABLE = new Set<PacketReviewer['state']>(['not_started', 'in_progress', 'declined'])

function ReviewerRow({ reviewer, canRemove }: { reviewer: PacketReviewer; canRemove: boolean }) {
  const { id, direction, state } = reviewer
  const name = reviewer.reviewer?.name ?? 'Somebody without a name'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2.5">
      <span className="min-w-0">
        <span className="font-medium text-ink-strong">{name}</span>
        <span className="text-ink-soft">{`, ${DIRECTION_WORDS[direction].toLowerCase()} review, ${REVIEW_STATE_WORDS[state].toLowerCase()}`}</span>
      </span>
      {canRemove && REMOVABLE.has(state) ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <Button size="small" name="intent" value="remove-reviewer">
            Remove<span className="sr-only"> {name}</span>
          </Button>
        </Form>
      ) : null}
    </li>
  )
}

const loadReviewer = () =>
  import('./cycle-form.check.ts').then(({ checkReviewer }) => ({ check: checkReviewer }))

interface ReviewerFormProps extends Pick<RevieweePageProps, 'cycle' | 'people'> {
  lastResult: SubmissionResult | undefined
}

function ReviewerForm({ cycle, people, lastResult }: ReviewerFormProps) {
  const form = useCheckedForm<'direction' | 'userId'>({
    id: 'reviewer',
    lastResult,
    loadCheck: loadReviewer,
  })
  const { state, formData } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <input type="hidden" name="intent" value="add-reviewer" />
      <SelectField
        {...form.field('direction')}
        label="Kind of review"
        options={cycle.directions
          .filter((direction) => direction !== 'self')
          .map((direction) => ({ value: direction, label: DIRECTION_WORDS[direction] }))}
      />
      <SearchSelectField
        {...form.field('userId')}
        label="Reviewer"
        noneLabel="Choose a person"
        options={toOptions(people)}
      />
      <div>
        <Button
          variant="secondary"
          isPending={state === 'submitting' && formData?.get('intent') === 'add-reviewer'}
          pendingText="Adding…"
        >
          Add reviewer
        </Button>
      </div>
    </CheckedForm>
  )
}
