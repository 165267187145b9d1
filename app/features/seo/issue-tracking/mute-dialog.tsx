import type { SubmissionResult } from '@conform-to/react'
import { useLocation, useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { InputField } from '#app/ui/controls/input.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { MAX_REASON, MUTE_HINT } from '#contract/seo/issue-tracking.words.ts'

const loadCheck = () => import('./issue-form.check.ts').then((module) => ({ check: module.checkMute }))

/** Open by its URL: `?dialog=mute`, and `&url=` for one URL of the issue. */
export function MuteDialog({
  title,
  lastResult,
}: {
  title: string
  lastResult: SubmissionResult | undefined
}) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  if (query.get('dialog') !== 'mute') return null
  const closeTo = searchAddress(search, { dialog: null, url: null })
  return <OpenDialog {...{ title, lastResult, closeTo }} url={query.get('url') ?? ''} />
}

interface OpenDialogProps {
  title: string
  lastResult: SubmissionResult | undefined
  closeTo: string
  /** Empty for the whole issue. */
  url: string
}

function OpenDialog({ title, lastResult, closeTo, url }: OpenDialogProps) {
  const form = useCheckedForm<'reason' | 'until' | 'url'>({
    id: 'mute',
    lastResult,
    loadCheck,
    defaultValue: { reason: '', until: '', url },
  })
  const { state, formData } = useNavigation()
  const isPending = state === 'submitting' && formData?.get('intent') === 'mute'
  return (
    <Dialog
      title={url === '' ? `Mute “${title}”?` : 'Mute this URL?'}
      closeTo={closeTo}
      description={url === '' ? MUTE_HINT : `${url} is muted for “${title}”. ${MUTE_HINT}`}
    >
      <CheckedForm form={form} className="flex flex-col gap-4">
        <ErrorSummary faults={form.faults} />
        <input type="hidden" name="intent" value="mute" />
        <input type="hidden" name="url" value={url} />
        <InputField
          {...form.field('reason')}
          label="Reason"
          hint="Everyone in your organization can see it."
          maxLength={MAX_REASON}
          autoComplete="off"
        />
        <InputField
          {...form.field('until')}
          type="date"
          label="Until"
          required={false}
          hint="The mute ends on that day. Leave empty to mute it permanently."
        />
        <DialogButtons closeTo={closeTo} isPending={isPending} pendingText="Muting…" cancel="Keep it open">
          {url === '' ? 'Mute issue' : 'Mute URL'}
        </DialogButtons>
      </CheckedForm>
    </Dialog>
  )
}
