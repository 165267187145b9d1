import { PasswordField, type PasswordFieldProps } from '#app/ui/controls/password-input.tsx'

type FieldProps = Omit<PasswordFieldProps, 'label' | 'hint' | 'autoComplete'>

interface NewPasswordFieldsProps {
  password: FieldProps
  confirmPassword: FieldProps
  /** "New password" where there is a current one. */
  label?: string
}

/** A new password, entered twice. The hint follows `Password` in the contract. */
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
