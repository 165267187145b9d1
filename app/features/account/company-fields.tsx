import type { FormView } from '#app/lib/form-view.ts'
import { InputField } from '#app/ui/input.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { COMPANY_SIZE_OPTIONS, COMPANY_TYPE_OPTIONS } from '#app/lib/company-words.ts'

type Name = 'companyName' | 'domain' | 'companySize' | 'companyType' | 'numberOfUsers'

/** What a sign-up asks about the company, whoever has said who the person is. */
export function CompanyFields({ field }: Pick<FormView<Name>, 'field'>) {
  return (
    <>
      <InputField {...field('companyName')} label="Company name" autoComplete="organization" />
      <InputField
        {...field('domain')}
        label="Domain"
        hint="Your company’s own, such as example.com. It cannot be changed later."
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
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
        hint="How many people will work with Bellwether. An estimate will do."
        inputMode="numeric"
      />
    </>
  )
}
