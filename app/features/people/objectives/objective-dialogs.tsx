import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import type { SelectOption } from '#app/ui/controls/option-list.ts'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { ObjectiveDetail } from '#contract/people/objectives.ts'
import { OUTCOME_WORDS, OUTCOMES } from '#contract/people/objectives.words.ts'
import { toPercentText } from './health.tsx'

interface DialogOf {
  objective: ObjectiveDetail
  closeTo: string
  lastResult: SubmissionResult | undefined
}

function useIsSending(intent: string): boolean {
  const { state, formData } = useNavigation()
  return state === 'submitting' && formData?.get('intent') === intent
}

const loadClose = () => import('./objective-form.check.ts').then(({ checkClose }) => ({ check: checkClose }))
const loadCopy = () =>
  import('./objective-form.check.ts').then(({ checkDuplicate }) => ({ check: checkDuplicate }))

/** What has become of it, and why. */
export function CloseDialog({ objective, closeTo, lastResult }: DialogOf) {
  const form = useCheckedForm<'outcome' | 'comment'>({ id: 'close', lastResult, loadCheck: loadClose })
  return (
    <Dialog
      title="Close objective"
      closeTo={closeTo}
      description={`Its progress, ${toPercentText(objective.progress)}, becomes its grade. Nothing changes in it unless it is reopened.`}
    >
      <CheckedForm form={form} className="flex flex-col gap-4">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="close" />
        <SelectField
          {...form.field('outcome')}
          label="Outcome"
          placeholder="Choose an outcome"
          options={OUTCOMES.map((value) => ({ value, label: OUTCOME_WORDS[value] }))}
        />
        <TextareaField {...form.field('comment')} label="Comment" rows={3} />
        <DialogButtons closeTo={closeTo} isPending={useIsSending('close')} pendingText="Closing…">
          Close objective
        </DialogButtons>
      </CheckedForm>
    </Dialog>
  )
}

/** A copy without check-ins, in the same period or in another one. */
export function CopyDialog({
  objective,
  periods,
  closeTo,
  lastResult,
}: DialogOf & { periods: SelectOption[] }) {
  const form = useCheckedForm<'periodId'>({
    id: 'duplicate',
    lastResult,
    loadCheck: loadCopy,
    defaultValue: { periodId: periods.find(({ value }) => value !== objective.period?.id)?.value ?? '' },
  })
  return (
    <Dialog
      title="Duplicate objective"
      closeTo={closeTo}
      description="The copy is a draft with the same key results, and without check-ins. In another period it has the dates of that period."
    >
      <CheckedForm form={form} className="flex flex-col gap-4">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="duplicate" />
        <SelectField
          {...form.field('periodId')}
          label="Period"
          required={false}
          placeholder="The same as now"
          options={periods}
        />
        <DialogButtons closeTo={closeTo} isPending={useIsSending('duplicate')} pendingText="Duplicating…">
          Duplicate objective
        </DialogButtons>
      </CheckedForm>
    </Dialog>
  )
}

export function DeleteDialog({ objective: { title }, closeTo }: Omit<DialogOf, 'lastResult'>) {
  return (
    <ConfirmDialog
      title="Delete objective?"
      description={`“${title}” and its key results can’t be restored. An archived objective can.`}
      closeTo={closeTo}
      intent="delete"
      pendingText="Deleting…"
      keep="Keep objective"
    >
      Delete objective
    </ConfirmDialog>
  )
}
