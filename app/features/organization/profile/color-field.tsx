import { useEffect, useState } from 'react'
import { controlAria, Field, type FieldProps } from '#app/ui/forms/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { useHydrated } from '#app/ui/controls/use-hydrated.ts'

interface ColorFieldProps extends FieldProps {
  name: string
  defaultValue?: string | undefined
}

/** Copied colors start with #, which the field already has. */
const withoutSign = (color: string) => color.trim().replace(/^#/, '')

const HEX = /^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** The value of a native color input: always six digits. */
const toSixDigits = (color: string) => (color.length === 3 ? color.replace(/./g, '$&$&') : color)

/** A color as hexadecimal digits, with a preview, which is a native color input where script runs. */
export function ColorField({ name, defaultValue = '', ...field }: ColorFieldProps) {
  const { id, hint, errors } = field
  const [color, setColor] = useState(defaultValue)
  const isHydrated = useHydrated()
  // Keeps what was typed before hydration.
  useEffect(() => setColor((before) => readInput(id) ?? before), [id])
  const isColor = HEX.test(color.trim())
  const digits = isColor ? toSixDigits(color.trim()) : '808080'
  return (
    <Field {...field}>
      <span className="flex max-w-60 items-center gap-2">
        {isHydrated ? (
          <input
            type="color"
            aria-label="Pick a color"
            value={`#${digits}`}
            onChange={(event) => setColor(event.target.value.slice(1))}
            className="h-9 w-12 shrink-0 cursor-pointer rounded border border-line-control bg-surface-raised p-1 pointer-coarse:h-11"
          />
        ) : (
          <svg aria-hidden viewBox="0 0 36 36" className="size-9 shrink-0 rounded border border-line-control">
            {isColor ? <rect width="36" height="36" fill={`#${digits}`} /> : null}
          </svg>
        )}
        <Input
          id={id}
          name={name}
          prefix="#"
          value={color}
          onChange={(event) => setColor(withoutSign(event.target.value))}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          {...controlAria({ id, hint, errors })}
        />
      </span>
    </Field>
  )
}

function readInput(id: string): string | undefined {
  const input = document.getElementById(id)
  return input instanceof HTMLInputElement ? input.value : undefined
}
