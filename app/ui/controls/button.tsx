import { Link, type LinkProps } from '@remix-run/react'
import clsx from 'clsx'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Spinner } from '#app/ui/layout/spinner.tsx'

const variants = {
  /** The one action that comes next; at most one on a page. */
  primary: 'button-primary',
  secondary: 'button-secondary',
  /** For toolbars, rows and dialogs, without a border. */
  quiet: 'button-quiet',
  /** Destructive actions, placed apart from others. */
  danger: 'button-danger',
}

const sizes = { medium: 'button-medium', small: 'button-small' }

export interface ButtonLook {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  /** A lucide icon before the label. */
  icon?: ReactNode
  /** As wide as its container. */
  isWide?: boolean | undefined
}

/** A link as data: URL and label. */
export interface LinkAction {
  to: string
  label: string
}

/** The classes of a button, for the rare element that is neither `Button` nor `LinkButton` (a `<summary>`). */
export function buttonClass({ variant = 'secondary', size = 'medium', isWide = false }: ButtonLook = {}) {
  return clsx('button', variants[variant], sizes[size], isWide && 'w-full')
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithoutRef<'button'> {
  /** The action is running: a spinner replaces the icon, and further clicks are ignored. */
  isPending?: boolean | undefined
  /** Replaces the label while pending: "Starting audit…". */
  pendingText?: string | undefined
}

/**
 * Labels are a verb with an object ("Start audit"). As in HTML it submits its form unless `type` says otherwise. A
 * pending button keeps its focus, so it is `aria-disabled` and not `disabled`.
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
      data-destroys={variant === 'danger' || undefined}
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

/** A link that looks like a button. Takes the props of Remix's `Link`. */
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

/** A square icon button. */
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
