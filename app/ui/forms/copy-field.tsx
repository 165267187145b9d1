import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { Field } from './field.tsx'
import { Input } from '#app/ui/controls/input.tsx'

export interface CopyFieldProps {
  id: string
  label: string
  value: string
  /** A verb with its object: "Copy tag". */
  copyLabel: string
}

/** A text to copy exactly. Without script it is selected and copied by hand. */
export function CopyField({ id, label, value, copyLabel }: CopyFieldProps) {
  return (
    <Field id={id} label={label}>
      <div className="flex flex-wrap gap-2">
        <Input id={id} value={value} readOnly className="min-w-0 flex-1 basis-60 font-mono" />
        <CopyButton label={copyLabel} text={value} />
      </div>
    </Field>
  )
}
