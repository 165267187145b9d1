import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { PacketAttribute, PacketDetail, PrintedPacket } from '#contract/people/packets.ts'

interface PacketAttributesProps {
  packet: PacketDetail
  canRate: boolean
  lastResult: SubmissionResult | undefined
}

/** How somebody was rated, or the form that rates them. */
export function PacketAttributes({ packet, canRate, lastResult }: PacketAttributesProps) {
  if (packet.attributes.length === 0) return null
  return (
    <Card title="Scored attributes">
      {canRate ? (
        <RatingForm key={packet.version} packet={packet} lastResult={lastResult} />
      ) : (
        <Ratings attributes={packet.attributes} />
      )}
    </Card>
  )
}

const labelOf = ({ options }: PacketAttribute, option: number | null) =>
  option === null ? 'Not rated' : (options[option]?.label ?? 'Not rated')

/** How somebody was rated. */
export function Ratings({ attributes }: Pick<PrintedPacket, 'attributes'>) {
  return (
    <dl className="flex flex-col gap-4">
      {attributes.map((attribute) => (
        <div key={attribute.id} className="grid break-inside-avoid gap-x-4 gap-y-1 sm:grid-cols-[12rem_1fr]">
          <dt className="flex flex-wrap items-center gap-2 font-medium text-ink-soft">
            {attribute.name}
            {attribute.private ? <Badge tone="attention">Private</Badge> : null}
          </dt>
          <dd className="max-w-prose wrap-anywhere">
            <p className="text-ink-strong">
              {labelOf(attribute, attribute.calibratedOption ?? attribute.option)}
            </p>
            <Calibrated attribute={attribute} />
            {attribute.note === null ? null : <p className="whitespace-pre-line">{attribute.note}</p>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Calibrated({ attribute }: { attribute: PacketAttribute }) {
  const { calibratedOption, calibrationReason, option } = attribute
  if (calibratedOption === null || calibratedOption === option) return null
  return (
    <p className="text-ink-soft">
      Calibrated from “{labelOf(attribute, option)}”
      {calibrationReason === null ? '.' : `: ${calibrationReason}`}
    </p>
  )
}

function RatingForm({ packet, lastResult }: Pick<PacketAttributesProps, 'packet' | 'lastResult'>) {
  const { attributes, version } = packet
  const form = useCheckedForm({
    id: 'ratings',
    lastResult,
    loadCheck: () => import('./packet-forms.check.ts').then((module) => ({ check: module.checkRatings })),
    defaultValue: Object.fromEntries(
      attributes.flatMap(({ id, option, note }) => [
        [`option-${id}`, option === null ? '' : String(option)],
        [`note-${id}`, note ?? ''],
      ]),
    ),
  })
  const { state, formData } = useNavigation()
  return (
    <CheckedForm form={form} className="flex max-w-2xl flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      <input type="hidden" name="intent" value="rate" />
      <VersionField version={version} lastResult={lastResult} />
      {attributes.map((attribute) => (
        <fieldset key={attribute.id} className="flex min-w-0 flex-col gap-3">
          <legend className="mb-2 font-medium text-ink-strong">
            {attribute.name} {attribute.private ? <Badge tone="attention">Private</Badge> : null}
          </legend>
          {attribute.description ? <p className="text-ink-soft">{attribute.description}</p> : null}
          <SelectField
            {...form.field(`option-${attribute.id}`)}
            label="Rating"
            required={false}
            placeholder="Not rated"
            options={attribute.options.map(({ label }, index) => ({ value: String(index), label }))}
          />
          <Calibrated attribute={attribute} />
          <TextareaField
            {...form.field(`note-${attribute.id}`)}
            label="Note"
            required={false}
            rows={2}
            className="min-h-16"
          />
        </fieldset>
      ))}
      <div>
        <Button
          variant="primary"
          isPending={state === 'submitting' && formData?.get('intent') === 'rate'}
          pendingText="Saving…"
        >
          Save ratings
        </Button>
      </div>
    </CheckedForm>
  )
}
