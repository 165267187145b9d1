import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Download } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { PasswordField } from '#app/ui/controls/password-input.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { OrganizationLogo } from '#app/ui/layout/organization-logo.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import type { ShownReport } from './draw-report.server.ts'
import { ReportView } from './report-view.tsx'

interface SharedReportProps {
  report: ShownReport
  expiresAt: string
  logoSrc: string
  pdfTo: string
}

/** A report for anyone who has its link. */
export function SharedReport({ report, expiresAt, logoSrc, pdfTo }: SharedReportProps) {
  const { title, target, organization, createdAt } = report
  return (
    <div className="bg-surface min-h-dvh px-4 py-8 text-base">
      <SkipLink />
      <div className="mx-auto flex max-w-4xl flex-col gap-8">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">
            {organization.hasLogo ? (
              <OrganizationLogo
                src={logoSrc}
                alt={organization.name}
                className="mb-4 max-h-14 max-w-48 object-contain"
              />
            ) : null}
            <h1 className="text-xl wrap-anywhere">{title}</h1>
            <p className="wrap-anywhere text-ink-soft">
              {target}, prepared by {organization.name} on {formatDate(createdAt, 'UTC')}. This link can be
              opened until {formatDate(expiresAt, 'UTC')}.
            </p>
          </div>
          <LinkButton variant="primary" to={pdfTo} icon={<Download aria-hidden />} reloadDocument>
            Download PDF
          </LinkButton>
        </header>
        <main id="main" tabIndex={-1} className="outline-none">
          <ReportView report={report} />
        </main>
      </div>
    </div>
  )
}

/** Asks for the password of a link. What the report is about is not said before. */
export function UnlockForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const { state } = useNavigation()
  const { id, faults, field } = toFormView<'password'>({
    id: 'unlock',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? { password: '' },
  })
  return (
    <Form method="post" id={id} noValidate className="flex flex-col gap-6">
      <ErrorSummary faults={faults} />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      <div>
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Opening…">
          Open report
        </Button>
      </div>
    </Form>
  )
}
