import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { formatDate } from '#app/lib/format.ts'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { ReportShare } from '#contract/seo/reports.ts'
import { SHARE_LIFE_WORDS, SHARE_LIVES, SHARE_STATE_WORDS } from '#contract/seo/reports.words.ts'

interface ReportSharesProps {
  shares: ReportShare[]
  /** Whether the caller can make and revoke links; otherwise why not. */
  maySee: boolean
  refusal: string | null
  /** A link that was just made: it is shown this once. */
  made: string | null
  lastResult: SubmissionResult | undefined
  timeZone: string
}

const LIFE_OPTIONS = SHARE_LIVES.map((value) => ({ value, label: SHARE_LIFE_WORDS[value] }))

/** Links to a report: anyone who has one reads the report as it was, without signing in. */
export function ReportShares({ shares, maySee, refusal, made, lastResult, timeZone }: ReportSharesProps) {
  if (!maySee) return null
  return (
    <Card
      title="Share links"
      description="A link shows the report as it is now, read-only and without sign-in, until it expires or you revoke it."
    >
      <div className="flex flex-col gap-6">
        {made === null ? null : <NewLink url={made} />}
        {refusal === null ? (
          <ShareForm lastResult={lastResult} />
        ) : (
          <Callout tone="attention">{refusal}</Callout>
        )}
        {shares.length > 0 ? <Links shares={shares} timeZone={timeZone} /> : null}
      </div>
    </Card>
  )
}

function NewLink({ url }: { url: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Callout tone="good" title="Link created">
        Copy it now: it won’t be shown again.
      </Callout>
      <p className="rounded border border-line-soft bg-surface-sunken px-4 py-3 font-mono break-all text-ink-strong select-all">
        {url}
      </p>
      <div>
        <CopyButton label="Copy link" text={url} />
      </div>
    </div>
  )
}

function ShareForm({ lastResult }: Pick<ReportSharesProps, 'lastResult'>) {
  const { state, formData } = useNavigation()
  const { id, faults, field } = toFormView<'life' | 'password'>({
    id: 'share',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? { life: '30', password: '' },
  })
  return (
    <Form method="post" id={id} noValidate className="flex flex-col gap-4">
      <ErrorSummary faults={faults} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField {...field('life')} label="Expiration" options={LIFE_OPTIONS} />
        <InputField
          {...field('password')}
          type="password"
          label="Password"
          required={false}
          hint="Needed to open the link. At least 8 characters."
          autoComplete="new-password"
        />
      </div>
      <div>
        <Button
          variant="primary"
          name="intent"
          value="share"
          isPending={state === 'submitting' && formData?.get('intent') === 'share'}
          pendingText="Creating link…"
        >
          Create link
        </Button>
      </div>
    </Form>
  )
}

const TONES = { open: 'good', expired: 'neutral', revoked: 'neutral' } as const

function Links({ shares, timeZone }: Pick<ReportSharesProps, 'shares' | 'timeZone'>) {
  return (
    <ul className="divide-y divide-line-soft border-t border-line-soft">
      {shares.map((share) => {
        const created = formatDate(share.createdAt, timeZone)
        return (
          <li key={share.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <Status tone={TONES[share.state]}>{SHARE_STATE_WORDS[share.state]}</Status>
              <p className="text-ink-soft">
                Created {created}, expires {formatDate(share.expiresAt, timeZone)}
                {share.hasPassword ? ', with a password' : ''}
                {share.isMailed ? ', for emails outside your organization' : ''}
              </p>
            </div>
            {share.state === 'open' ? (
              <Form method="post">
                <input type="hidden" name="share" value={share.id} />
                <Button name="intent" value="revoke" aria-label={`Revoke the link created ${created}`}>
                  Revoke link
                </Button>
              </Form>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
