import type { FieldMetadata } from '@conform-to/react'
import { controlProps } from '#app/lib/use-checked-form.ts'
import { InputField } from '#app/ui/input.tsx'
import { SelectField } from '#app/ui/select.tsx'
import { COMPANY_SIZE_OPTIONS, COMPANY_TYPE_OPTIONS } from '#app/lib/company-words.ts'
import { useAvailability } from './use-availability.ts'

type Name = 'companyName' | 'domain' | 'companySize' | 'companyType' | 'numberOfUsers'

/** What a sign-up asks about the company, whoever has said who the person is. */
export function CompanyFields({ fields }: { fields: Record<Name, FieldMetadata<string>> }) {
  const domain = useAvailability(
    'domain',
    'This domain is already in use. Please try another one.',
    fields.domain.errors,
  )
  return (
    <>
      <InputField {...controlProps(fields.companyName)} label="Company name" autoComplete="organization" />
      <InputField
        {...controlProps(fields.domain)}
        {...domain}
        label="Domain"
        hint="Your company’s own, such as example.com. It cannot be changed later."
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          {...controlProps(fields.companySize)}
          label="Company size"
          placeholder="Choose a size"
          options={COMPANY_SIZE_OPTIONS}
        />
        <SelectField
          {...controlProps(fields.companyType)}
          label="Company type"
          placeholder="Choose a type"
          options={COMPANY_TYPE_OPTIONS}
        />
      </div>
      <InputField
        {...controlProps(fields.numberOfUsers)}
        label="Number of users"
        hint="How many people will work with Bellwether. An estimate will do."
        inputMode="numeric"
      />
    </>
  )
}
