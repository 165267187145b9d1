import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'description' | 'closeTo'> {
  /** The intent that is sent, and what it is about. */
  intent: string
  values?: Readonly<Record<string, string>>
  pendingText: string
  /** Of the button. */
  variant?: 'danger' | 'primary'
  /** The label of the link that closes the dialog, by what stays: "Keep project". */
  keep: string
  /** The label of the button: a verb with its object. */
  children: ReactNode
}

/** Asks before something is deleted or cannot be taken back: the consequences, a button that does it, and the way back. */
export function ConfirmDialog({
  title,
  description,
  closeTo,
  intent,
  values = {},
  pendingText,
  variant = 'danger',
  keep,
  children,
}: ConfirmDialogProps) {
  const { state, formData } = useNavigation()
  return (
    <Dialog
      title={title}
      description={description}
      closeTo={closeTo}
      footer={
        <>
          <Form method="post">
            <input type="hidden" name="intent" value={intent} />
            {Object.entries(values).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button
              variant={variant}
              isPending={state === 'submitting' && formData?.get('intent') === intent}
              pendingText={pendingText}
            >
              {children}
            </Button>
          </Form>
          <LinkButton to={closeTo} replace preventScrollReset variant="quiet">
            {keep}
          </LinkButton>
        </>
      }
    />
  )
}
