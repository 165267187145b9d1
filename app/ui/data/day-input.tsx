import { useEffect, useRef } from 'react'
import { Input } from '#app/ui/controls/input.tsx'

/** A year is typed digit by digit, and each digit makes a valid date. */
const PAUSE_MS = 700

interface DayInputProps {
  name: string
  label: string
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (form: HTMLFormElement | null) => void
}

/** A native date picker. */
export function DayInput({ name, label, value, min, max, onChoose }: DayInputProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Input
      type="date"
      name={name}
      aria-label={label}
      prefix={label}
      defaultValue={value}
      min={min}
      max={max}
      className="min-w-0 sm:text-sm!"
      onChange={({ currentTarget: { form } }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onChoose(form), PAUSE_MS)
      }}
    />
  )
}
