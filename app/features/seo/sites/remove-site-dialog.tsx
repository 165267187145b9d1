import { Form, useNavigation } from '@remix-run/react'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { Site } from '#contract/seo/sites.ts'

export function RemoveSiteDialog({ site: { host }, closeTo }: { site: Site; closeTo: string }) {
  const { state } = useNavigation()
  return (
    <Dialog
      title={`Remove ${host}?`}
      closeTo={closeTo}
      description="Its verification goes with it. Its audits stay. To verify it again, you’ll need a new token."
      footer={
        <>
          <Form method="post">
            <input type="hidden" name="intent" value="remove" />
            <Button variant="danger" isPending={state === 'submitting'} pendingText="Removing…">
              Remove site
            </Button>
          </Form>
          <LinkButton to={closeTo} replace preventScrollReset variant="quiet">
            Keep site
          </LinkButton>
        </>
      }
    />
  )
}
