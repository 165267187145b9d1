import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Site } from '#contract/seo/sites.ts'

export function RemoveSiteDialog({ site: { host }, closeTo }: { site: Site; closeTo: string }) {
  return (
    <ConfirmDialog
      title={`Remove ${host}?`}
      description="Its verification goes with it. Its audits stay. To verify it again, you’ll need a new token."
      closeTo={closeTo}
      intent="remove"
      pendingText="Removing…"
      keep="Keep site"
    >
      Remove site
    </ConfirmDialog>
  )
}
