import type { SubmissionResult } from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { type FormView, toFormView } from '#app/lib/forms/form-view.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, type LinkAction, LinkButton } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { AuditUsage } from '#contract/seo/site-audit.records.ts'
import type { PlanLimits } from '#contract/billing/plan-limits.ts'
import { PlanNeeded } from '#app/labels/plan-needed.tsx'
import { SettingsFields } from '#app/labels/crawl-settings/settings-fields.tsx'
import { listOwnPlaces } from '#contract/seo/own-checks.words.ts'
import { DefaultSubmit } from '#app/ui/forms/default-submit.tsx'
import type { OwnShown } from '#app/lib/forms/own-rows.ts'
import type { SettingsField, StoredSecrets } from '#app/labels/crawl-settings/settings-props.ts'
import { type Trial, UrlTrial } from './url-trial.tsx'
import { UsageLine } from './usage-line.tsx'
import { useTarget } from '#app/lib/session/use-target.ts'

type View = FormView<'url' | 'testUrl' | SettingsField>

interface AuditFormProps {
  /** Null without an active plan. */
  limits: PlanLimits | null
  /** Secrets of the audit that is repeated; null for none. */
  stored: StoredSecrets | null
  /** Initial values: from another page, an earlier audit, or the organization's own domain. */
  given: Record<string, string>
  usage: AuditUsage
  /** How to get a plan, for people who may choose one; null for others. */
  wayToPlan: LinkAction | null
  lastResult?: SubmissionResult | undefined
  /** The audit of the site that is in progress, which the form was refused for. */
  underWayId?: string | undefined
  /** The result of trying a URL. */
  trial?: Trial | undefined
  /** The form with another row, or with what its own checks found on a page. */
  own?: OwnShown | undefined
}

/** Starts an audit: a domain is enough, all settings are collapsed. Validated on the server by the API's schema. */
export function AuditForm({
  limits,
  stored,
  given,
  usage,
  wayToPlan,
  lastResult,
  underWayId,
  trial,
  own,
}: AuditFormProps) {
  const { state } = useNavigation()
  const [isDrawnAnew] = useState([lastResult, trial, own].some((one) => one !== undefined))
  const values = lastResult?.initialValue ?? trial?.values ?? own?.values ?? given
  // Validated only on the server, so that the form library stays out of this page's script.
  const { id, faults, field }: View = toFormView({
    id: 'audit',
    errors: lastResult?.error,
    values,
    isDrawnAnew,
  })
  const { politeRate, canRender } = usage.crawler
  const maxPages = limits?.pagesPerCrawl ?? null
  const offered = { maxPages, politeRate, isRenderingOffered: canRender }
  const keepTarget = useTarget(field('url').id)
  return (
    <>
      <PageHeader
        title="Start an audit"
        crumbs={[{ label: 'Site audits', to: paths.audits() }]}
        description="The crawl starts at the URL you enter and follows the site’s links, at a rate the site can handle."
      />
      <Form
        method="post"
        encType="multipart/form-data"
        id={id}
        noValidate
        onSubmit={keepTarget}
        className="flex flex-col gap-6"
      >
        <DefaultSubmit label="Start audit" />
        <ErrorSummary faults={faults} />
        {underWayId === undefined ? null : (
          <p>
            <Link to={paths.audit(underWayId)} className="link">
              View the audit in progress
            </Link>
          </p>
        )}
        {limits ? <UsageLine usage={usage} /> : <PlanNeeded title="Audits need a plan" way={wayToPlan} />}
        <UrlField
          {...field('url')}
          label="Domain or URL"
          hint="example.com, or a full URL to start somewhere else"
        />
        <SettingsFields
          field={field}
          offered={offered}
          stored={stored}
          own={{ places: listOwnPlaces(Object.keys(values)), trial: own?.trial }}
        />
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
        <UrlTrial field={field('testUrl')} trial={trial} />
      </Form>
    </>
  )
}
