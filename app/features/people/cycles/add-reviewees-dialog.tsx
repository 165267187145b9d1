import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { type PersonChoice, toPersonOption } from '#app/labels/person-option.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'

const loadCheck = () =>
  import('./cycle-form.check.ts').then(({ checkReviewees }) => ({ check: checkReviewees }))

export interface AddRevieweesProps {
  people: PersonChoice[]
  teams: { id: string; name: string }[]
  closeTo: string
  lastResult: SubmissionResult | undefined
}

/** People, teams or everybody. Who is in the cycle already stays as they are. */
export function AddRevieweesDialog({ people, teams, closeTo, lastResult }: AddRevieweesProps) {
  const form = useCheckedForm<'userIds' | 'teamIds' | 'everybody'>({ id: 'reviewees', lastResult, loadCheck })
  const { state, formData } = useNavigation()
  const { defaultValue: everybody, ...field } = form.field('everybody')
  return (
    <Dialog
      title="Add reviewees"
      description="Those who are in the cycle already stay as they are. Only active people are added."
      closeTo={closeTo}
    >
      <CheckedForm form={form} className="flex flex-col gap-6">
        <input type="hidden" name="intent" value="add" />
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
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <CheckboxList
          {...form.list('userIds')}
          label="People"
          required={false}
          searchLabel="Search people"
          options={people.map(toPersonOption)}
        />
        <DialogButtons
          closeTo={closeTo}
          isPending={state === 'submitting' && formData?.get('intent') === 'add'}
          pendingText="Adding…"
        >
          Add reviewees
        </DialogButtons>
      </CheckedForm>
    </Dialog>
  )
}
