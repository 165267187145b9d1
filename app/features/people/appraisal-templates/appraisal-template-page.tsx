import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Archive, ArchiveRestore, CopyPlus, Trash2 } from 'lucide-react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ShortTable } from '#app/ui/data/short-table.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { AppraisalTemplateDetail } from '#contract/people/appraisal-templates.ts'
import { AppraisalTemplateForm } from './appraisal-template-form.tsx'
import { TemplateStatus } from './appraisal-template-list.tsx'

interface TemplatePageProps {
  template: AppraisalTemplateDetail
  lastResult: SubmissionResult | undefined
}

/** One template with what it rates, and its form where it may be changed. */
export function AppraisalTemplatePage({ template, lastResult }: TemplatePageProps) {
  const { name, description, status, uses, revision, version, allowedActions } = template
  const deleting = useDialog('delete')
  const canDelete = isAllowed(allowedActions, 'delete')
  const canEdit = isAllowed(allowedActions, 'edit')
  const facts = `Revision ${revision}, used by ${count(uses, 'appraisal cycle')}`
  return (
    <>
      <PageHeader
        title={name}
        state={<TemplateStatus status={status} />}
        crumbs={[{ label: 'Appraisal templates', to: paths.appraisalTemplates() }]}
        description={description === null ? facts : `${description} · ${facts}`}
        actions={<Actions template={template} />}
      />
      <div className="flex flex-col gap-8">
        {status === 'archived' ? (
          <Callout tone="attention" title="This template is archived">
            Appraisal cycles are not offered it.
          </Callout>
        ) : null}
        {canEdit ? (
          <Card title="Template">
            <div className="flex flex-col gap-6">
              {uses > 0 ? (
                <Callout>
                  Appraisals that exist keep what they were created with. New ones get what you change here.
                </Callout>
              ) : null}
              <AppraisalTemplateForm key={version} template={template} lastResult={lastResult} />
            </div>
          </Card>
        ) : (
          <Content template={template} />
        )}
        {canDelete ? (
          <Card title="Delete">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-prose">A deleted template can’t be restored. An archived one can.</p>
              <LinkButton to={deleting.address} preventScrollReset icon={<Trash2 aria-hidden />}>
                Delete template
              </LinkButton>
            </div>
          </Card>
        ) : null}
      </div>
      {canDelete && deleting.isOpen ? (
        <ConfirmDialog
          title="Delete template?"
          description={`“${name}” can’t be restored. To stop offering it and keep it, archive it.`}
          closeTo={deleting.closedAddress}
          intent="delete"
          values={{ id: template.id }}
          pendingText="Deleting…"
          keep="Keep template"
        >
          Delete template
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function Content({ template: { keyResultAreas, ratingCriteria } }: { template: AppraisalTemplateDetail }) {
  const tables = [
    { title: 'Key result areas', rows: keyResultAreas },
    { title: 'Rating criteria', rows: ratingCriteria },
  ].filter(({ rows }) => rows.length > 0)
  return (
    <>
      {tables.map(({ title, rows }) => (
        <Card key={title} title={title}>
          <ShortTable
            caption={title}
            columns={[
              { id: 'name', header: 'Name', cell: ({ name }) => name },
              { id: 'description', header: 'Description', cell: ({ description }) => description },
              {
                id: 'weightage',
                header: 'Weightage',
                align: 'end',
                cell: ({ weightage }) => `${weightage}%`,
              },
            ]}
            rows={rows}
            rowKey={({ name }) => name}
          />
        </Card>
      ))}
    </>
  )
}

function Actions({ template: { id, allowedActions } }: { template: AppraisalTemplateDetail }) {
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      {isAllowed(allowedActions, 'duplicate') ? (
        <Button name="intent" value="duplicate" icon={<CopyPlus aria-hidden />}>
          Duplicate
        </Button>
      ) : null}
      {isAllowed(allowedActions, 'archive') ? (
        <Button name="intent" value="archive" icon={<Archive aria-hidden />}>
          Archive
        </Button>
      ) : null}
      {isAllowed(allowedActions, 'restore') ? (
        <Button name="intent" value="restore" icon={<ArchiveRestore aria-hidden />}>
          Restore
        </Button>
      ) : null}
    </Form>
  )
}
