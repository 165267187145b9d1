import { Form } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'

/** The choice of whom reports of an archived person report to: the manager of that person. */
export const OWN_MANAGER = 'own'

interface UserIntentProps {
  id: string
  intent: 'archive' | 'restore' | 'resend' | 'reset-two-step'
  /** The URL to return to: the list, with its filters. */
  next: string
  /** For a button that is elsewhere. */
  formId?: string | undefined
  children: React.ReactNode
}

/** A form with a button for an action on a user. */
export function UserIntent({ id, intent, next, formId, children }: UserIntentProps) {
  return (
    <Form id={formId} method="post" action={paths.user(id)} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="next" value={next} />
      {children}
    </Form>
  )
}
