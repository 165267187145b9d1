import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, controlAria } from '#app/ui/forms/field.tsx'
import { Input, type InputFieldProps } from './input.tsx'
import { useHydrated } from './use-hydrated.ts'

export type PasswordFieldProps = Omit<InputFieldProps, 'type' | 'prefix' | 'suffix' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A labeled password. The button that reveals it is only rendered where script runs. */
export function PasswordField({ label, hint, errors, required = true, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const isHydrated = useHydrated()
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field id={rest.id} label={label} hint={hint} errors={errors} required={required}>
      <span className="relative block">
        <Input
          {...rest}
          {...controlAria({ id: rest.id, hint, errors })}
          type={isShown ? 'text' : 'password'}
          required={required}
          spellCheck={false}
          autoCapitalize="none"
          className="pe-11"
        />
        {isHydrated ? (
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={isShown}
            aria-controls={rest.id}
            className="absolute inset-y-0 end-0 grid w-10 cursor-pointer place-items-center rounded text-ink-soft hover:text-ink-strong"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon aria-hidden className="size-4" />
          </button>
        ) : null}
      </span>
    </Field>
  )
}
