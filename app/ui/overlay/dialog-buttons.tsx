import type { ReactNode } from 'react'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'

interface DialogButtonsProps {
  closeTo: string
  isPending: boolean
  pendingText: string
  /** The label of the link that closes the dialog. */
  cancel?: string
  /** The label of the button: a verb with its object. */
  children: ReactNode
}

/** The end of a form in a dialog: the button that sends it, and the way back. */
export function DialogButtons({
  closeTo,
  isPending,
  pendingText,
  cancel = 'Cancel',
  children,
}: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" isPending={isPending} pendingText={pendingText}>
        {children}
      </Button>
      <LinkButton to={closeTo} replace preventScrollReset variant="quiet">
        {cancel}
      </LinkButton>
    </div>
  )
}
