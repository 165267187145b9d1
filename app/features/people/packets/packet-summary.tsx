import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { PacketDetail } from '#contract/people/packets.ts'

interface PacketSummaryProps {
  packet: PacketDetail
  canEdit: boolean
  lastResult: SubmissionResult | undefined
}

/** The summary, or the form that changes it. */
export function PacketSummary({ packet, canEdit, lastResult }: PacketSummaryProps) {
  if (!canEdit && packet.summary === null) return null
  return (
    <Card title="Summary">
      {canEdit ? (
        <SummaryForm key={packet.version} packet={packet} lastResult={lastResult} />
      ) : (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{packet.summary}</p>
      )}
    </Card>
  )
}

/** What the reviewee reads above everything else, edited in place. */
function SummaryForm({
  packet: { summary, version, reviewee },
  lastResult,
}: {
  packet: Pick<PacketDetail, 'summary' | 'version' | 'reviewee'>
  lastResult: SubmissionResult | undefined
}) {
  const form = useCheckedForm<'summary'>({
    id: 'summary',
    lastResult,
    loadCheck: () => import('./packet-forms.check.ts').then((module) => ({ check: module.checkSummary })),
    defaultValue: { summary: summary ?? '' },
  })
  const { state, formData } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-4">
      <ErrorSummary faults={form.faults} />
      <input type="hidden" name="intent" value="summary" />
      <VersionField version={version} lastResult={lastResult} />
      <TextareaField
        {...form.field('summary')}
        label="Summary"
        hint={`${reviewee.name} reads it above the responses once the packet is shared.`}
        required={false}
        rows={5}
      />
      <div>
        <Button
          isPending={state === 'submitting' && formData?.get('intent') === 'summary'}
          pendingText="Saving…"
        >
          Save summary
        </Button>
      </div>
    </CheckedForm>
  )
}
