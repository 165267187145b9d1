import { toOptions } from '#app/labels/company-labels.ts'
import { listCountries, listTimeZones } from '#app/labels/place-labels.ts'
import type { FieldView } from '#app/lib/forms/form-view.ts'
import { useDrawnOptions } from '#app/ui/controls/drawn-options.ts'
import { InputField } from '#app/ui/controls/input.tsx'
import { SearchSelectField, type SearchSelectFieldProps } from '#app/ui/controls/search-select.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import {
  ORGANIZATION_CONTROLS,
  type OrganizationField,
  toFieldLabel,
} from '#contract/organization/profile.words.ts'
import { ColorField } from './color-field.tsx'

type Props = Omit<SearchSelectFieldProps, 'options' | 'noneLabel'>

/** One field of the profile, with the control that the contract names for it. */
export function ProfileField({ name, view }: { name: OrganizationField; view: FieldView }) {
  const { kind, hint, isOptional = false, autoComplete, words = {} } = ORGANIZATION_CONTROLS[name]
  const props = { ...view, label: toFieldLabel(name), hint, required: !isOptional }
  switch (kind) {
    case 'line':
      return <InputField {...props} autoComplete={autoComplete} />
    case 'lines':
      return <TextareaField {...props} rows={3} autoComplete={autoComplete} />
    case 'choice':
      return <SelectField {...props} options={toOptions(words)} />
    case 'color':
      return <ColorField {...props} />
    case 'country':
      return <CountryField {...props} />
    case 'time-zone':
      return <TimeZoneField {...props} />
  }
}

function CountryField(props: Props) {
  const options = useDrawnOptions(props.id, listCountries)
  return <SearchSelectField {...props} noneLabel="Not set" options={options} isLong />
}

function TimeZoneField(props: Props) {
  const { id, defaultValue = null } = props
  const options = useDrawnOptions(id, () => listTimeZones(defaultValue))
  return <SelectField {...props} options={options} isLong />
}
