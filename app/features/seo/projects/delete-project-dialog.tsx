import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { ProjectDetail } from '#contract/seo/projects.ts'

interface DeleteProjectDialogProps {
  project: Pick<ProjectDetail, 'name' | 'schedule'>
  closeTo: string
}

export function DeleteProjectDialog({ project: { name, schedule }, closeTo }: DeleteProjectDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description={`${schedule.frequency === 'off' ? 'Its settings are' : 'Its settings and its schedule are'} deleted for everyone in your organization. Its audits stay. This can’t be undone.`}
      closeTo={closeTo}
      intent="delete"
      pendingText="Deleting…"
      keep="Keep project"
    >
      Delete project
    </ConfirmDialog>
  )
}
