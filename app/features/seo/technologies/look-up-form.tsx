import { Form, useNavigation } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'

/** Whether a look-up is under way. */
export function useLookingUp(): boolean {
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === paths.technologies() && location.search.includes('url=')
}

/** Asks for a URL. A GET form, whose answer is the page of the look-up. */
export function LookUpForm({ url, error }: { url: string; error?: string | undefined }) {
  return (
    <Form
      method="get"
      action={paths.technologies()}
      className="mb-6 flex flex-wrap items-start gap-2"
      noValidate
    >
      <div className="max-w-xl min-w-0 flex-1 basis-64">
        <UrlField
          key={url}
          id="technologies-url"
          name="url"
          label="Website URL"
          defaultValue={url}
          errors={error ? [error] : undefined}
          placeholder="example.com"
        />
      </div>
      <div className="pt-6.5">
        <Button variant="primary" isPending={useLookingUp()} pendingText="Looking up site…">
          Look up technologies
        </Button>
      </div>
    </Form>
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
