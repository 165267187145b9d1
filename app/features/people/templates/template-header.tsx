import { Form } from '@remix-run/react'
import { Archive, ArchiveRestore, Copy, CopyPlus } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal, hasAction, isAllowed } from '#contract/allowed-actions.ts'
import type { TemplateDetail } from '#contract/people/templates.ts'
import { TemplateStatus } from './template-list.tsx'

interface TemplateHeaderProps {
  template: TemplateDetail
  current: 'questions' | 'settings' | 'preview'
}

/** What all pages of one template have on top: its name, its state and its tabs. */
export function TemplateHeader({ template, current }: TemplateHeaderProps) {
  const { id, name, status, questionCount, includeGoals, allowedActions } = template
  const tabs = [
    { label: 'Questions', to: paths.template(id), isCurrent: current === 'questions', count: questionCount },
    ...(hasAction(allowedActions, 'edit')
      ? [{ label: 'Settings', to: paths.templateSettings(id), isCurrent: current === 'settings' }]
      : []),
    { label: 'Preview', to: paths.templatePreview(id), isCurrent: current === 'preview' },
  ]
  const facts = count(questionCount, 'question')
  return (
    <>
      <PageHeader
        title={name}
        state={<TemplateStatus status={status} />}
        crumbs={[{ label: 'Review templates', to: paths.templates() }]}
        description={includeGoals ? `${facts}, and goals` : facts}
        actions={<Actions template={template} />}
      />
      <Tabs label="Template" tabs={tabs} />
      <Notices template={template} />
    </>
  )
}

function Notices({ template }: { template: TemplateDetail }) {
  const { source, status, fault, allowedActions } = template
  const frozen = findRefusal(allowedActions, 'edit-questions')
  return (
    <div className="mb-6 flex flex-col gap-3 empty:hidden">
      {source === 'recommended' ? (
        <Callout title="A recommended template">It can’t be edited. A copy of it can.</Callout>
      ) : null}
      {status === 'archived' ? (
        <Callout tone="attention" title="This template is archived">
          New review cycles are not offered it.
        </Callout>
      ) : null}
      {frozen?.reason === 'inUse' ? <Callout title="In use">{frozen.text}</Callout> : null}
      {fault !== null && status === 'draft' ? (
        <Callout tone="attention" title="Not ready for a review">
          {fault}
        </Callout>
      ) : null}
    </div>
  )
}

function Actions({ template: { id, source, allowedActions } }: { template: TemplateDetail }) {
  const isRecommended = source === 'recommended'
  return (
    <Form method="post" action={paths.template(id)} className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      {isAllowed(allowedActions, 'duplicate') ? (
        <Button
          variant={isRecommended ? 'primary' : 'secondary'}
          name="intent"
          value="duplicate"
          icon={isRecommended ? <Copy aria-hidden /> : <CopyPlus aria-hidden />}
        >
          {isRecommended ? 'Copy to your templates' : 'Duplicate'}
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
