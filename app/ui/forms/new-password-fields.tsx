import { PasswordField, type PasswordFieldProps } from '#app/ui/controls/password-input.tsx'

type FieldProps = Omit<PasswordFieldProps, 'label' | 'hint' | 'autoComplete'>

interface NewPasswordFieldsProps {
  password: FieldProps
  confirmPassword: FieldProps
  /** "New password" where there is an old one. */
  label?: string
}

/** A password that is being chosen, entered twice. The hint is what `Password` in the contract asks for. */
export function NewPasswordFields({ password, confirmPassword, label = 'Password' }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a special character."
        autoComplete="new-password"
      />
      <PasswordField {...confirmPassword} label={`${label} again`} autoComplete="new-password" />
    </>
  )
}
