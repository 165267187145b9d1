import { Trash2 } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import {
  EMPTY_OWN_CHECK,
  FIND_WORDS,
  type OwnField,
  ownFormField,
  PLACE_WORDS,
  TAKE_WORDS,
  WANT_WORDS,
} from '#contract/seo/own-checks.words.ts'
import { SEVERITY_ORDER, SEVERITY_WORDS } from '#app/labels/audit-labels.ts'
import type { SettingsFieldsProps } from './settings-props.ts'
import { toBox } from './to-box.ts'

const toOptions = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

const WANTS = toOptions(WANT_WORDS)
const FINDS = toOptions(FIND_WORDS)
const PLACES = toOptions(PLACE_WORDS)
const TAKES = toOptions(TAKE_WORDS)
const SEVERITIES = SEVERITY_ORDER.map((value) => ({ value, label: SEVERITY_WORDS[value].one }))

/** What is typed as it is meant. */
const LITERAL = {
  type: 'text',
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

interface OwnCheckFieldsProps {
  field: SettingsFieldsProps['field']
  /** Its place in the form, which stays while others come and go. */
  place: number
  /** Its number among those that are shown. */
  number: number
}

export function OwnCheckFields({ field, place, number }: OwnCheckFieldsProps) {
  const view = (name: OwnField) => field(ownFormField(place, name))
  const choice = (name: 'want' | 'find' | 'where' | 'take' | 'severity') => {
    const { defaultValue = EMPTY_OWN_CHECK[name], ...rest } = view(name)
    return { ...rest, defaultValue }
  }
  return (
    <fieldset className="flex flex-col gap-4 rounded border border-line-soft p-4">
      <legend className="px-1 font-medium text-ink-strong">Check {number}</legend>
      <InputField
        {...view('name')}
        type="text"
        autoComplete="off"
        label="Name"
        hint="Names the issue and the column."
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField {...choice('want')} label="Purpose" options={WANTS} />
        <SelectField {...choice('find')} label="Find by" options={FINDS} />
      </div>
      <InputField
        {...view('pattern')}
        {...LITERAL}
        label="Text or regular expression"
        hint="Case does not matter in a text. Expressions have the RE2 syntax: GTM-[A-Z0-9]+"
        required={false}
      />
      <InputField
        {...view('selector')}
        {...LITERAL}
        label="CSS selector"
        hint="Finds elements: .price, meta[name=author]. With a text or an expression, only these elements are searched."
        required={false}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField {...choice('where')} label="Search in" options={PLACES} />
        <InputField
          {...view('urls')}
          {...LITERAL}
          label="Only URLs"
          placeholder="/products/*"
          required={false}
        />
        <SelectField {...choice('take')} label="Value to extract" options={TAKES} />
        <InputField
          {...view('attribute')}
          {...LITERAL}
          label="Attribute"
          placeholder="href"
          required={false}
        />
        <SelectField {...choice('severity')} label="Severity" options={SEVERITIES} />
      </div>
      <Checkbox {...toBox(view('isScored'))} label="Counts in the health score" required={false} />
      <div>
        <Button
          name="intent"
          value={`own-remove-${place}`}
          variant="quiet"
          size="small"
          icon={<Trash2 aria-hidden />}
          aria-label={`Remove check ${number}`}
        >
          Remove check
        </Button>
      </div>
    </fieldset>
  )
}
