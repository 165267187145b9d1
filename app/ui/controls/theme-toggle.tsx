import { useFetcher } from '@remix-run/react'
import clsx from 'clsx'
import { Monitor, Moon, Sun } from 'lucide-react'

export type Theme = 'light' | 'dark' | 'system'

export interface ThemeToggleProps {
  /** Takes a POST with `theme` and `returnTo`, and redirects to the latter. */
  action: string
  theme: Theme
  /** The URL of the page, to return to without script. */
  returnTo: string
}

const choices = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'system', label: 'System', Icon: Monitor },
] as const

export function ThemeToggle({ action, theme, returnTo }: ThemeToggleProps) {
  const fetcher = useFetcher()
  const chosen = fetcher.formData?.get('theme') ?? theme
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <fieldset className="inline-flex rounded border border-line-soft bg-surface-sunken p-0.5">
        <legend className="sr-only">Theme</legend>
        {choices.map(({ value, label, Icon }) => (
          <button
            key={value}
            name="theme"
            value={value}
            aria-pressed={chosen === value}
            className={clsx(
              'inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-sm px-2 text-xs pointer-coarse:h-11',
              chosen === value
                ? 'bg-surface-raised font-medium text-ink-strong ring-1 ring-line-control'
                : 'text-ink-soft hover:text-ink-strong',
            )}
          >
            <Icon aria-hidden className="size-3.5" />
            {label}
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  )
}
