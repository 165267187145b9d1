import type { FormView } from '#app/lib/forms/form-view.ts'
import { InputField } from '#app/ui/controls/input.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { COMPANY_SIZE_OPTIONS, COMPANY_TYPE_OPTIONS } from '#app/labels/company-labels.ts'
import { useAvailability } from './use-availability.ts'

type Name = 'companyName' | 'domain' | 'companySize' | 'companyType' | 'numberOfUsers'

/** The company fields, for sign-ups with a password and with a provider. */
export function CompanyFields({ field }: Pick<FormView<Name>, 'field'>) {
  const domain = useAvailability(
    'domain',
    'This domain is already in use. Please try another one.',
    field('domain').errors,
  )
  return (
    <>
      <InputField {...field('companyName')} label="Company name" autoComplete="organization" />
      <UrlField
        {...field('domain')}
        {...domain}
        label="Domain"
        hint="Your company’s own domain, such as example.com. It can’t be changed later."
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          {...field('companySize')}
          label="Company size"
          placeholder="Choose a size"
          options={COMPANY_SIZE_OPTIONS}
        />
        <SelectField
          {...field('companyType')}
          label="Company type"
          placeholder="Choose a type"
          options={COMPANY_TYPE_OPTIONS}
        />
      </div>
      <InputField
        {...field('numberOfUsers')}
        label="Number of users"
        hint="How many people will use Bellwether. An estimate is fine."
        inputMode="numeric"
      />
    </>
  )
}
