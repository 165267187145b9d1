import { Form, useNavigation } from '@remix-run/react'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { ProjectDetail } from '#contract/seo/projects.ts'

interface DeleteProjectDialogProps {
  project: Pick<ProjectDetail, 'name' | 'schedule'>
  closeTo: string
}

export function DeleteProjectDialog({ project: { name, schedule }, closeTo }: DeleteProjectDialogProps) {
  const { state, formData } = useNavigation()
  return (
    <Dialog
      title={`Delete ${name}?`}
      closeTo={closeTo}
      description={`${schedule.frequency === 'off' ? 'Its settings are' : 'Its settings and its schedule are'} deleted for everyone in your organization. Its audits stay. This can’t be undone.`}
      footer={
        <>
          <Form method="post">
            <Button
              name="intent"
              value="delete"
              variant="danger"
              isPending={state === 'submitting' && formData?.get('intent') === 'delete'}
              pendingText="Deleting…"
            >
              Delete project
            </Button>
          </Form>
          <LinkButton to={closeTo} replace preventScrollReset variant="quiet">
            Keep project
          </LinkButton>
        </>
      }
    />
  )
}
