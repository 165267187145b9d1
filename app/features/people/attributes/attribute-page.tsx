import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import { ATTRIBUTE_FROZEN } from '#contract/people/attributes.actions.ts'
import type { AttributeDetail } from '#contract/people/attributes.ts'
import { AttributeForm } from './attribute-form.tsx'
import { Marks } from './attribute-list.tsx'
import { AttributeOptions } from './attribute-options.tsx'
import { DeleteAttributeDialog } from './delete-attribute-dialog.tsx'

interface AttributePageProps {
  attribute: AttributeDetail
  lastResult: SubmissionResult | undefined
}

/** One attribute with its ratings, and its form where it may be changed. */
export function AttributePage({ attribute, lastResult }: AttributePageProps) {
  const { name, description, options, status, inUse, version, allowedActions } = attribute
  const deleting = useDialog('delete')
  const canDelete = isAllowed(allowedActions, 'delete')
  const canEdit = isAllowed(allowedActions, 'edit')
  return (
    <>
      <PageHeader
        title={name}
        state={<Marks attribute={attribute} />}
        crumbs={[{ label: 'Scored attributes', to: paths.attributes() }]}
        description={description}
        actions={<Actions attribute={attribute} />}
      />
      <div className="flex flex-col gap-8">
        {status === 'archived' ? (
          <Callout tone="attention" title="This attribute is archived">
            New review cycles are not offered it.
          </Callout>
        ) : null}
        <Card title="Preview">
          <AttributeOptions options={options} />
        </Card>
        {canEdit ? (
          <Card title="Attribute">
            <div className="flex flex-col gap-6">
              {inUse ? <Callout>{ATTRIBUTE_FROZEN}</Callout> : null}
              <AttributeForm key={version} attribute={attribute} lastResult={lastResult} />
            </div>
          </Card>
        ) : null}
        {canDelete ? (
          <Card title="Delete">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-prose">A deleted attribute can’t be restored. An archived one can.</p>
              <LinkButton to={deleting.address} preventScrollReset icon={<Trash2 aria-hidden />}>
                Delete attribute
              </LinkButton>
            </div>
          </Card>
        ) : null}
      </div>
      {canDelete && deleting.isOpen ? (
        <DeleteAttributeDialog attribute={attribute} closeTo={deleting.closedAddress} />
      ) : null}
    </>
  )
}

function Actions({ attribute: { id, allowedActions } }: { attribute: AttributeDetail }) {
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
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
