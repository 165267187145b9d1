import { Link, type LinkProps } from '@remix-run/react'
import clsx from 'clsx'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Spinner } from '#app/ui/layout/spinner.tsx'

const base =
  'inline-flex items-center justify-center gap-2 rounded font-medium whitespace-nowrap select-none transition-colors ' +
  'cursor-pointer disabled:cursor-not-allowed aria-disabled:cursor-not-allowed print:hidden'

const variants = {
  /** The one action that comes next; at most one on a page. */
  primary: 'bg-action text-action-on enabled:hover:bg-action-hover [a]:hover:bg-action-hover',
  secondary:
    'border border-line-control bg-surface-raised text-ink-strong enabled:hover:bg-surface-hover [a]:hover:bg-surface-hover',
  /** In toolbars, rows and dialogs, where a border would be noise. */
  quiet: 'text-ink-strong enabled:hover:bg-surface-hover [a]:hover:bg-surface-hover',
  /** Deletes, cancels or ends something. Stands apart from the others. */
  danger: 'bg-status-problem text-action-on enabled:hover:opacity-90 [a]:hover:opacity-90',
}

const sizes = {
  medium: 'h-9 px-3.5 pointer-coarse:h-11',
  small: 'h-7 px-2 text-xs pointer-coarse:h-11 pointer-coarse:px-3 pointer-coarse:text-sm',
}

export interface ButtonLook {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  /** A lucide icon, drawn before the words. */
  icon?: ReactNode
  /** As wide as its container. */
  isWide?: boolean | undefined
}

/** A link as data: where it leads, and its words. */
export interface LinkAction {
  to: string
  label: string
}

/** The classes of a button, for the rare element that is neither `Button` nor `LinkButton` (a `<summary>`). */
export function buttonClass({ variant = 'secondary', size = 'medium', isWide = false }: ButtonLook = {}) {
  return clsx(base, variants[variant], sizes[size], isWide && 'w-full', '[&>svg]:size-4 [&>svg]:shrink-0')
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithoutRef<'button'> {
  /** The action runs: a spinner takes the icon's place, and a second press does nothing. */
  isPending?: boolean | undefined
  /** Replaces the words while pending: "Starting audit…". */
  pendingText?: string | undefined
}

/**
 * Words are a verb with an object ("Start audit"). As in HTML it submits its form unless `type` says otherwise.
 * A pending button keeps its focus, so it is `aria-disabled` and not `disabled`.
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    isWide,
    isPending = false,
    pendingText,
    className,
    children,
    onClick,
    ...rest
  } = props
  return (
    <button
      {...rest}
      aria-disabled={isPending || undefined}
      className={clsx(buttonClass({ variant, size, isWide }), rest.disabled && 'opacity-55', className)}
      onClick={(event) => {
        if (isPending) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isPending ? <Spinner /> : icon}
      {isPending && pendingText ? pendingText : children}
    </button>
  )
}

export interface LinkButtonProps extends ButtonLook, LinkProps {}

/** Goes somewhere and looks like a button. Takes the props of Remix's `Link`. */
export function LinkButton({ variant, size, icon, isWide, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={clsx(buttonClass({ variant, size, isWide }), className)}>
      {icon}
      {children}
    </Link>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'isWide'> {
  /** The button's name; shown as its tooltip too. */
  label: string
  icon: ReactNode
}

/** A square button with nothing but an icon. */
export function IconButton({ label, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      title={label}
      className={clsx('aspect-square px-0! pointer-coarse:px-0!', className)}
    />
  )
}
