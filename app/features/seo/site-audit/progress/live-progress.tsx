import { Form, Link, useNavigation, useRevalidator } from '@remix-run/react'
import { Pause, Play, X } from 'lucide-react'
import { useEffect } from 'react'
import { count, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'
import type { Audit, AuditDetail } from '#contract/seo/site-audit.ts'
import { toProgressView } from './audit-progress.ts'
import { ProgressFigures } from './progress-figures.tsx'
import { useAuditProgress } from './use-audit-progress.ts'

const REFRESH_SECONDS = 3
/** Somebody else may resume it. */
const REFRESH_SECONDS_PAUSED = 15

/** A running audit. With script it follows the event stream; without, the page reloads. */
export function LiveProgress({ audit }: { audit: AuditDetail }) {
  const cancelling = useDialog('cancel')
  const deleting = useDialog('delete')
  const { revalidate } = useRevalidator()
  const live = useAuditProgress(audit, paths.auditProgress(audit.id), revalidate)
  const { percent } = toProgressView(live)
  const isPausedElsewhere = live.status === 'paused' && audit.status !== 'paused'
  // What can be done with a paused audit, only a new reply tells.
  useEffect(() => {
    if (isPausedElsewhere) revalidate()
  }, [isPausedElsewhere, revalidate])
  return (
    <>
      {/* A confirmation dialog must not disappear while it is read. */}
      {cancelling.isOpen || deleting.isOpen ? null : (
        <noscript>
          <meta
            httpEquiv="refresh"
            content={String(live.status === 'paused' ? REFRESH_SECONDS_PAUSED : REFRESH_SECONDS)}
          />
        </noscript>
      )}
      <Card>
        <div className="flex flex-col gap-6">
          <ProgressFigures audit={live} />
          <Controls status={live.status} allowedActions={audit.allowedActions} cancelling={cancelling} />
        </div>
      </Card>
      <p className="sr-only" role="status">
        {toAnnouncement(live, percent)}
      </p>
      <Notes audit={live} />
      {cancelling.isOpen ? <CancelDialog audit={live} onClose={cancelling.close} /> : null}
    </>
  )
}

/** In quarters: a screen reader that announced each step would say nothing else. */
export function toAnnouncement(
  { status, progress: { step } }: Pick<Audit, 'status' | 'progress'>,
  percent: number,
): string {
  if (status === 'paused') return 'The audit is paused.'
  if (step === 'conclusion') return 'The audit is running checks across pages.'
  const quarter = Math.floor(percent / 25) * 25
  if (step === 'files') return `The audit is checking files and links: ${quarter} percent done.`
  if (step === 'rendering') return `The audit is rendering pages: ${quarter} percent done.`
  return quarter === 0 ? 'The audit is running.' : `The audit is ${quarter} percent done.`
}

interface ControlsProps extends Pick<AuditDetail, 'status' | 'allowedActions'> {
  cancelling: ReturnType<typeof useDialog>
}

function Controls({ status, allowedActions, cancelling }: ControlsProps) {
  const { formData } = useNavigation()
  const intent = formData?.get('intent')
  const isPaused = status === 'paused'
  const refusal = isPaused ? findRefusal(allowedActions, 'resume') : null
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2">
      {refusal ? (
        <p className="basis-full text-ink-soft">{refusal.text}</p>
      ) : (
        <Button
          name="intent"
          value={isPaused ? 'resume' : 'pause'}
          variant={isPaused ? 'primary' : 'secondary'}
          isPending={intent === 'pause' || intent === 'resume'}
          icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        >
          {isPaused ? 'Resume audit' : 'Pause audit'}
        </Button>
      )}
      <LinkButton
        to={cancelling.address}
        onClick={(event) => {
          event.preventDefault()
          cancelling.open()
        }}
        variant="quiet"
        icon={<X aria-hidden />}
      >
        Cancel audit
      </LinkButton>
    </Form>
  )
}

function Notes({ audit: { progress, maxPages, status } }: { audit: Audit }) {
  const { blocked, discovered } = progress
  return (
    <div className="mt-4 flex flex-col gap-3">
      {blocked > 0 ? (
        <Callout tone="attention" title={`${count(blocked, 'page')} refused our crawler`}>
          They are reported as “could not check” and do not lower the score.{' '}
          <Link to={paths.bot()} className="link">
            How to let BellwetherBot in
          </Link>
        </Callout>
      ) : null}
      {discovered > maxPages ? (
        <Callout title={`The audit stops after ${count(maxPages, 'page')}`}>
          The site has more addresses than this audit may visit. Pages closest to the start come first.
        </Callout>
      ) : null}
      {status === 'paused' ? null : (
        <p className="text-ink-soft">
          You can close this page. The audit continues, and its results appear under Site audits.
        </p>
      )}
    </div>
  )
}

function CancelDialog({ audit: { id, url, progress }, onClose }: { audit: Audit; onClose: () => void }) {
  const { state } = useNavigation()
  return (
    <Dialog
      title={`Cancel the audit of ${shortUrl(url)}`}
      description={`The crawl stops for good. The ${count(progress.fetched, 'page')} fetched so far stay, without a health score.`}
      closeTo={paths.audit(id)}
      onClose={onClose}
      footer={
        <>
          <Form method="post">
            <Button name="intent" value="cancel" variant="danger" isPending={state === 'submitting'}>
              Cancel audit
            </Button>
          </Form>
          <LinkButton
            to={paths.audit(id)}
            variant="quiet"
            onClick={(event) => {
              event.preventDefault()
              onClose()
            }}
          >
            Keep it running
          </LinkButton>
        </>
      }
    />
  )
}
