import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { type FieldView, type FormView, toFormView } from '#app/lib/forms/form-view.ts'
import { count, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, type LinkAction, LinkButton } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { AuditUsage } from '#contract/seo/site-audit.records.ts'
import type { PlanLimits } from '#contract/billing/plan-limits.ts'
import { PlanNeeded } from '#app/labels/plan-needed.tsx'
import { UsageLine } from './usage-line.tsx'
import { useTarget } from './use-target.ts'

type View = FormView<'url' | 'maxPages' | 'include' | 'exclude' | 'list' | 'ignoreRobots'>

interface AuditFormProps {
  /** The plan's page limit; null without an active plan. */
  limits: PlanLimits | null
  /** Initial values: from another page, an earlier audit, or the organization's own domain. */
  given: Record<string, string>
  usage: AuditUsage
  /** How to get a plan, for people who may choose one; null for others. */
  wayToPlan: LinkAction | null
  lastResult?: SubmissionResult | undefined
}

/** Starts an audit: a domain is enough, all options are collapsed. Validated on the server by the API's schema. */
export function AuditForm({ limits, given, usage, wayToPlan, lastResult }: AuditFormProps) {
  const { state } = useNavigation()
  // Validated only on the server, so that the form library stays out of this page's script.
  const { id, faults, field }: View = toFormView({
    id: 'audit',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? given,
  })
  const keepTarget = useTarget(field('url').id)
  // A refused option must not stay collapsed, nor one from an earlier audit.
  const isRefused = faults.some((fault) => fault.id !== undefined && fault.id !== field('url').id)
  const isOpen = isRefused || Object.entries(given).some(([name, value]) => name !== 'url' && value !== '')
  return (
    <>
      <PageHeader
        title="Start an audit"
        crumbs={[{ label: 'Site audits', to: paths.audits() }]}
        description="The crawl starts at the URL you enter and follows the site’s links, at a rate the site can handle."
      />
      <Form method="post" id={id} noValidate onSubmit={keepTarget} className="flex flex-col gap-6">
        <ErrorSummary faults={faults} />
        {limits ? <UsageLine usage={usage} /> : <PlanNeeded title="Audits need a plan" way={wayToPlan} />}
        <InputField
          {...field('url')}
          type="text"
          label="Domain or URL"
          hint="example.com, or a full URL to start somewhere else"
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <details
          open={isOpen}
          className="group max-w-xl rounded-card border border-line-soft bg-surface-raised"
        >
          <summary className="flex items-center justify-between gap-4 rounded-card px-5 py-3 font-medium text-ink-strong hover:bg-surface-hover">
            Options
            <span className="font-normal text-ink-soft">Limits, patterns, robots.txt</span>
          </summary>
          <div className="flex flex-col gap-6 px-5 pt-2 pb-5">
            <Options field={field} limits={limits} />
          </div>
        </details>
        <div className="flex flex-wrap gap-2">
          {isAllowed(usage.allowedActions, 'start') ? (
            <Button variant="primary" isPending={state === 'submitting'} pendingText="Starting audit…">
              Start audit
            </Button>
          ) : null}
          <LinkButton to={paths.audits()} variant="quiet">
            Back to audits
          </LinkButton>
        </div>
      </Form>
    </>
  )
}

function Options({ field, limits }: Pick<View, 'field'> & Pick<AuditFormProps, 'limits'>) {
  const most = limits?.pagesPerCrawl
  return (
    <>
      <InputField
        {...field('maxPages')}
        type="number"
        label="Page limit"
        hint={most ? `Leave empty for your plan’s limit: ${count(most, 'page')}.` : undefined}
        placeholder={most ? formatNumber(most) : undefined}
        min={1}
        max={most}
        suffix="pages"
        required={false}
      />
      <TextareaField
        {...field('include')}
        label="Include URLs"
        hint="One pattern per line; * matches any characters: /docs/*"
        required={false}
      />
      <TextareaField
        {...field('exclude')}
        label="Exclude URLs"
        hint="One pattern per line: /search*, *?sort=*"
        required={false}
      />
      <TextareaField
        {...field('list')}
        label="URL list instead of a crawl"
        hint="One full URL per line, at most 1,000. Only these are audited, and no links are followed."
        required={false}
      />
      <Checkbox
        {...toBox(field('ignoreRobots'))}
        label="Ignore robots.txt"
        hint={
          <>
            Only for{' '}
            <Link to={paths.sites()} className="font-medium text-action-text underline underline-offset-3">
              sites that you have verified
            </Link>
            , such as a staging host.
          </>
        }
        required={false}
      />
    </>
  )
}

/** A checkbox keeps its state by `defaultChecked`; its value is what a browser sends. */
function toBox({ defaultValue, ...rest }: FieldView) {
  return { ...rest, defaultChecked: defaultValue === 'on' }
}
