import { Form, useNavigation } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'

/** Resends the confirmation link of the signed-in person. */
export function ResendForm() {
  const { state, formAction } = useNavigation()
  return (
    <Form method="post" action={paths.confirmEmail()}>
      <Button
        type="submit"
        isPending={state !== 'idle' && formAction === paths.confirmEmail()}
        pendingText="Sending…"
      >
        Resend email
      </Button>
    </Form>
  )
}
