import { useEffect, useRef } from 'react'
import { Input } from '#app/ui/controls/input.tsx'

/** A year is typed one figure at a time, and each of them makes a date. */
const PAUSE_MS = 700

interface DayInputProps {
  name: string
  label: string
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (form: HTMLFormElement | null) => void
}

/** A day of the calendar, by the browser's own picker. */
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
