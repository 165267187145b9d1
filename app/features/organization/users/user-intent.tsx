import { Form } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'

interface UserIntentProps {
  id: string
  intent: 'archive' | 'restore' | 'resend' | 'reset-two-step'
  /** Where to go on; the list, filtered as it was. */
  next: string
  children: React.ReactNode
}

/** A form around the button that does something with somebody. */
export function UserIntent({ id, intent, next, children }: UserIntentProps) {
  return (
    <Form method="post" action={paths.user(id)} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="next" value={next} />
      {children}
    </Form>
  )
}
