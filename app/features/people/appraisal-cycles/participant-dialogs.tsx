import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { type PersonChoice, toPersonOption } from '#app/labels/person-option.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { AppraisalParticipant } from '#contract/people/appraisal-cycles.participants.ts'

type Named = { id: string; name: string }

export interface AddParticipantsProps {
  people: PersonChoice[]
  teams: Named[]
  /** Published ones. */
  templates: Named[]
  closeTo: string
  lastResult: SubmissionResult | undefined
}

const toOptions = (all: readonly Named[]) => all.map(({ id, name }) => ({ value: id, label: name }))

function useIsSending(intent: string): boolean {
  const { state, formData } = useNavigation()
  return state === 'submitting' && formData?.get('intent') === intent
}

/** People, teams or everybody. Who is in the cycle already stays, and gets the template where they have none. */
export function AddParticipantsDialog({
  people,
  teams,
  templates,
  closeTo,
  lastResult,
}: AddParticipantsProps) {
  const form = useCheckedForm<'userIds' | 'teamIds' | 'everybody' | 'templateId'>({
    id: 'participants',
    lastResult,
    loadCheck: () =>
      import('./appraisal-cycle-form.check.ts').then(({ checkParticipants }) => ({
        check: checkParticipants,
      })),
  })
  const { defaultValue: everybody, ...field } = form.field('everybody')
  return (
    <Dialog
      title="Add participants"
      description="Those who are in the cycle already stay; without a template, they get this one. Only active people are added."
      closeTo={closeTo}
    >
      <CheckedForm form={form} className="flex flex-col gap-6">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="add" />
        <SelectField
          {...form.field('templateId')}
          label="Template"
          required={false}
          placeholder="Choose later"
          options={toOptions(templates)}
        />
        <Checkbox
          {...field}
          required={false}
          defaultChecked={everybody === 'on'}
          label="Everybody of the organization"
        />
        {teams.length === 0 ? null : (
          <CheckboxList
            {...form.list('teamIds')}
            label="Teams"
            required={false}
            searchLabel="Search teams"
            options={toOptions(teams)}
          />
        )}
        <CheckboxList
          {...form.list('userIds')}
          label="People"
          required={false}
          searchLabel="Search people"
          options={people.map(toPersonOption)}
        />
        <DialogButtons closeTo={closeTo} isPending={useIsSending('add')} pendingText="Adding…">
          Add participants
        </DialogButtons>
      </CheckedForm>
    </Dialog>
  )
}

interface ChooseProps {
  participant: AppraisalParticipant
  templates: Named[]
  closeTo: string
  lastResult: SubmissionResult | undefined
}

export function ChooseTemplateDialog({ participant, templates, closeTo, lastResult }: ChooseProps) {
  const { user, template } = participant
  const form = useCheckedForm<'templateId'>({
    id: 'choose-template',
    lastResult,
    loadCheck: () =>
      import('./appraisal-cycle-form.check.ts').then(({ checkTemplate }) => ({ check: checkTemplate })),
    defaultValue: { templateId: template?.id ?? '' },
  })
  return (
    <Dialog title={`Template of ${user.name}`} closeTo={closeTo}>
      <CheckedForm form={form} className="flex flex-col gap-6">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="choose" />
        <input type="hidden" name="id" value={user.id} />
        <SelectField
          {...form.field('templateId')}
          label="Template"
          required={false}
          placeholder="None"
          options={toOptions(templates)}
        />
        <DialogButtons closeTo={closeTo} isPending={useIsSending('choose')} pendingText="Saving…">
          Save template
        </DialogButtons>
      </CheckedForm>
    </Dialog>
  )
}
