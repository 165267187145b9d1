import { Link, useNavigate } from '@remix-run/react'
import clsx from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'

export interface DialogProps {
  title: string
  /** The consequences, above all for money, other people or deletion. */
  description?: ReactNode
  /** The URL of the page without the dialog. Closing goes there, with and without script. */
  closeTo: string
  /** For a dialog that was opened by script and has no URL; called instead of navigating to `closeTo`. */
  onClose?: (() => void) | undefined
  /** Buttons, the primary one first. */
  footer?: ReactNode
  size?: 'medium' | 'large' | undefined
  children?: ReactNode
}

const sizes = { medium: 'max-w-md', large: 'max-w-2xl' }

/**
 * Open while mounted. Without script the markup is an open `<dialog>` over the page; with script it becomes modal. Esc,
 * the close button, a click outside and a `<form method="dialog">` inside close it, and the focus is restored.
 */
export function Dialog({
  title,
  description,
  closeTo,
  onClose,
  footer,
  size = 'medium',
  children,
}: DialogProps) {
  const titleId = useId()
  const descriptionId = useId()
  const navigate = useNavigate()
  const leave = () => navigate(closeTo, { preventScrollReset: true, replace: true })
  const element = useModal(onClose ?? leave)

  return (
    <dialog
      open
      ref={element}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={clsx(
        'fixed inset-0 z-40 m-auto h-fit max-h-[calc(100dvh-2rem)] border-line-soft bg-surface-overlay text-ink',
        'w-[calc(100%-2rem)] overflow-auto rounded-card border p-0 shadow-[0_0_0_100vmax_rgb(0_0_0/0.45)]',
        'backdrop:bg-transparent print:hidden',
        sizes[size],
      )}
    >
      <div className="flex flex-col gap-4 p-6">
        <div className="pe-8">
          <h2 id={titleId} className="text-lg wrap-anywhere">
            {title}
          </h2>
          {description ? (
            <div id={descriptionId} className="mt-1 wrap-anywhere text-ink-soft">
              {description}
            </div>
          ) : null}
        </div>
        {children}
        {footer ? <div className="mt-2 flex flex-wrap items-center gap-2 *:max-w-full">{footer}</div> : null}
      </div>
      <Link
        to={closeTo}
        replace
        preventScrollReset
        aria-label="Close"
        className="absolute end-3 top-3 grid size-9 place-items-center rounded text-ink-soft hover:bg-surface-hover hover:text-ink-strong pointer-coarse:size-11"
        onClick={(event) => {
          if (!onClose) return
          event.preventDefault()
          onClose()
        }}
      >
        <X aria-hidden className="size-4" />
      </Link>
    </dialog>
  )
}

function useModal(close: () => void) {
  const element = useRef<HTMLDialogElement>(null)
  const latestClose = useRef(close)
  useEffect(() => {
    latestClose.current = close
  })

  useEffect(() => {
    const dialog = element.current
    if (!dialog) return

    const opener = document.activeElement
    const onCancel = (event: Event) => {
      event.preventDefault()
      latestClose.current()
    }
    // A close event comes late: in development React mounts twice, and the first one's must not end the second.
    const onClosed = () => !dialog.open && latestClose.current()
    const onPress = (event: MouseEvent) => event.target === dialog && latestClose.current()

    dialog.removeAttribute('open')
    dialog.showModal()
    // Enter must not destroy what nobody has read about yet.
    if (document.activeElement?.matches('[data-destroys]')) dialog.focus()
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClosed)
    dialog.addEventListener('click', onPress)
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClosed)
      dialog.removeEventListener('click', onPress)
      dialog.close()
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  return element
}
