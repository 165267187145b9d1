import { Form, useNavigation } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { UrlQuestion } from '#app/ui/forms/url-question.tsx'

/** Whether a look-up is under way. */
export function useLookingUp(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === paths.technologies() && location.search.includes('url=')
}

/** Asks for a URL, and leads to the page of the look-up. */
export function LookUpForm({ url, error }: { url: string; error?: string | undefined }) {
  return (
    <UrlQuestion
      id="technologies-url"
      action={paths.technologies()}
      label="Website URL"
      placeholder="example.com"
      url={url}
      error={error}
      isPending={useLookingUp()}
      pendingText="Looking up site…"
    >
      Look up technologies
    </UrlQuestion>
  )
}

/** Looks up the same URL again. */
export function LookUpAgain({ url }: { url: string }) {
  return (
    <Form method="get" action={paths.technologies()}>
      <input type="hidden" name="url" value={url} />
      <Button variant="primary" isPending={useLookingUp()} pendingText="Looking up site…">
        Look up again
      </Button>
    </Form>
  )
}
