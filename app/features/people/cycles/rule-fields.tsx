import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PEER_SELECTOR_WORDS, PEER_SELECTORS, SHARER_WORDS, SHARERS } from '#contract/people/cycles.words.ts'
import type { CycleFieldName } from '#contract/people/typed-cycle.words.ts'
import type { FieldsProps } from './group-fields.tsx'

const SELECTORS = PEER_SELECTORS.map((value) => ({ value, label: PEER_SELECTOR_WORDS[value] }))
const SHARER_OPTIONS = SHARERS.map((value) => ({ value, label: SHARER_WORDS[value] }))

type BoxProps = FieldsProps & { name: CycleFieldName; label: string; hint?: string }

function Box({ form, name, label, hint }: BoxProps) {
  const { defaultValue, ...field } = form.field(name)
  return (
    <Checkbox {...field} required={false} defaultChecked={defaultValue === 'on'} label={label} hint={hint} />
  )
}

/** Only where there are peer reviews. */
export function PeerFields({ form }: FieldsProps) {
  return (
    <div className="hidden group-has-[[name=peerOn]:checked]/cycle:block">
      <Card title="Peers" description="They are chosen after the launch, before reviews are written.">
        <div className="flex flex-col gap-6">
          <SelectField {...form.field('peersBy')} label="Who chooses peers" options={SELECTORS} />
          <div className="flex flex-wrap gap-6">
            <InputField
              {...form.field('peersMin')}
              label="Fewest peers"
              inputMode="numeric"
              className="max-w-24"
            />
            <InputField
              {...form.field('peersMax')}
              label="Most peers"
              inputMode="numeric"
              className="max-w-24"
            />
          </div>
          <Box form={form} name="allowDecline" label="Peers can decline until they have begun" />
        </div>
      </Card>
    </div>
  )
}

export function AnonymityFields({ form }: FieldsProps) {
  return (
    <Card
      title="Anonymity"
      description="For kinds of reviews whose responses reviewees see without names, or as averages."
    >
      <div className="flex flex-col gap-6">
        <InputField
          {...form.field('threshold')}
          label="Fewest responses"
          hint="With fewer, nothing of that kind of review is shown to anybody."
          inputMode="numeric"
          className="max-w-24"
        />
        <Box
          form={form}
          name="splitAndShuffle"
          label="Split and shuffle responses"
          hint="The responses of one reviewer are not shown together, so that a style of writing tells less."
        />
        <Box
          form={form}
          name="hideReviewerList"
          label="Hide who was asked"
          hint="Reviewees don’t see the list of their reviewers."
        />
        <Box
          form={form}
          name="strict"
          label="Delete who wrote what when reviews end"
          hint="Afterward nobody can find out who wrote a response, not even administrators."
        />
      </div>
    </Card>
  )
}

export function SharingFields({ form }: FieldsProps) {
  return (
    <Card title="Sharing" description="What reviewees get of their packet, and from whom.">
      <div className="flex flex-col gap-6">
        <SelectField {...form.field('sharingBy')} label="Who shares packets" options={SHARER_OPTIONS} />
        <Box form={form} name="summaryRequired" label="A packet needs a summary before it is shared" />
        <Box form={form} name="includeScore" label="Reviewees see their score" />
        <Box form={form} name="includeAttributes" label="Reviewees see their scored attributes" />
        <Box form={form} name="ackRequired" label="Reviewees acknowledge what was shared" />
      </div>
    </Card>
  )
}
