import { Link, type LinkProps } from '@remix-run/react'
import clsx from 'clsx'
import { Ellipsis } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { buttonClass, type ButtonLook } from '#app/ui/controls/button.tsx'

export interface MenuProps extends Pick<ButtonLook, 'variant' | 'size'> {
  /** Label of the menu, with its subject: "Actions for Ana". Also the tooltip of an icon button. */
  label: string
  /** Content of the button; an icon alone makes it square. */
  trigger: ReactNode
  isIconOnly?: boolean | undefined
  /** Alignment with the button, and the side on which the menu opens. */
  align?: 'start' | 'end' | undefined
  side?: 'below' | 'above' | undefined
  /** `MenuLink`, `MenuButton`, `MenuRefusal`, `MenuLabel`, `MenuSeparator`, and forms around buttons. */
  children: ReactNode
}

const ITEMS = 'a[href], button:not(:disabled)'

/**
 * A `<details>`, so it opens without script. With script the arrow keys, Home and End move the focus, Esc closes it and
 * restores the focus, and a click or focus elsewhere closes it.
 */
export function Menu(props: MenuProps) {
  const {
    label,
    trigger,
    isIconOnly = false,
    align = 'start',
    side = 'below',
    variant,
    size,
    children,
  } = props
  const details = useRef<HTMLDetailsElement>(null)
  useClosingFromOutside(details)
  return (
    <details ref={details} className="group/menu relative inline-block text-start print:hidden">
      <summary
        aria-label={label}
        title={isIconOnly ? label : undefined}
        className={clsx(
          buttonClass({ variant: variant ?? (isIconOnly ? 'quiet' : 'secondary'), size }),
          'list-none group-open/menu:bg-surface-hover hover:bg-surface-hover [&::-webkit-details-marker]:hidden',
          isIconOnly && 'aspect-square px-0!',
        )}
        onKeyDown={(event) => moveFocus(event, details.current)}
      >
        {trigger}
      </summary>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for keys that bubble up */}
      <div
        className={clsx(
          'menu-box',
          align === 'end' ? 'end-0' : 'start-0',
          side === 'above' ? 'bottom-full' : 'top-full',
        )}
        onKeyDown={(event) => moveFocus(event, details.current)}
      >
        {children}
      </div>
    </details>
  )
}

/** What can be done with one row of a list: "Actions for Ana". */
export function RowMenu({ of, children }: { of: string; children: ReactNode }) {
  return (
    <Menu label={`Actions for ${of}`} trigger={<Ellipsis aria-hidden />} isIconOnly size="small" align="end">
      {children}
    </Menu>
  )
}

interface ItemLook {
  icon?: ReactNode
}

export function MenuLink({ icon, children, ...rest }: LinkProps & ItemLook) {
  return (
    <Link {...rest} className="menu-item">
      {icon}
      {children}
    </Link>
  )
}

/** Submits its surrounding form, or the one named by `form`. */
export function MenuButton({
  icon,
  isDangerous = false,
  children,
  ...rest
}: ComponentPropsWithoutRef<'button'> & ItemLook & { isDangerous?: boolean }) {
  return (
    <button {...rest} className={clsx('menu-item', isDangerous && 'text-status-problem!')}>
      {icon}
      {children}
    </button>
  )
}

interface MenuRefusalProps extends ItemLook {
  /** Why it is refused, as a sentence. */
  reason: string
  children: ReactNode
}

/** A refused action with its reason. It can be focused like the others, so that it can be read. */
export function MenuRefusal({ icon, reason, children }: MenuRefusalProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-disabled
        aria-describedby={id}
        className={clsx('menu-item', 'cursor-not-allowed! text-ink-soft! hover:bg-transparent!')}
      >
        {icon}
        {children}
      </button>
      <p id={id} className="max-w-56 px-2.5 pb-1.5 text-xs whitespace-normal text-ink-soft">
        {reason}
      </p>
    </>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 pt-1.5 pb-1 text-xs text-ink-soft">{children}</div>
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line-soft" />
}

function moveFocus(event: KeyboardEvent, details: HTMLDetailsElement | null) {
  if (!details) return
  if (event.key === 'Escape') {
    close(details, event)
    return
  }

  const items = [...details.querySelectorAll<HTMLElement>(`summary ~ * :is(${ITEMS})`)]
  const current = items.indexOf(document.activeElement as HTMLElement)
  const target = { ArrowDown: current + 1, ArrowUp: Math.max(current, 0) - 1, Home: 0, End: -1 }[event.key]
  if (target === undefined || (!details.open && !event.key.startsWith('Arrow'))) return

  event.preventDefault()
  details.open = true
  items.at(target % items.length)?.focus()
}

function close(details: HTMLDetailsElement, event: KeyboardEvent) {
  if (!details.open) return

  event.stopPropagation()
  details.open = false
  details.querySelector('summary')?.focus()
}

function useClosingFromOutside(details: React.RefObject<HTMLDetailsElement>) {
  useEffect(() => {
    const closeUnlessInside = (event: Event) => {
      if (!(event.target instanceof Node) || details.current?.contains(event.target)) return
      details.current?.removeAttribute('open')
    }
    const closeAfterChoice = (event: MouseEvent) => {
      const item = event.target instanceof Element ? event.target.closest(ITEMS) : null
      if (!item || item.hasAttribute('aria-disabled')) return
      // A closed menu can't keep the focus, and a dialog that is opened from here restores the focus.
      details.current?.querySelector('summary')?.focus()
      details.current?.removeAttribute('open')
    }
    const element = details.current
    document.addEventListener('pointerdown', closeUnlessInside)
    document.addEventListener('focusin', closeUnlessInside)
    element?.addEventListener('click', closeAfterChoice)
    return () => {
      document.removeEventListener('pointerdown', closeUnlessInside)
      document.removeEventListener('focusin', closeUnlessInside)
      element?.removeEventListener('click', closeAfterChoice)
    }
  }, [details])
}
