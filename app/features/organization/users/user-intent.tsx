import { Form } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'

interface UserIntentProps {
  id: string
  intent: 'archive' | 'restore' | 'resend' | 'reset-two-step'
  /** The URL to return to: the list, with its filters. */
  next: string
  children: React.ReactNode
}

/** A form with a button for an action on a user. */
export function UserIntent({ id, intent, next, children }: UserIntentProps) {
  return (
    <Form method="post" action={paths.user(id)} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="next" value={next} />
      {children}
    </Form>
  )
}
