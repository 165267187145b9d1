import type { SubmissionResult } from '@conform-to/react'
import { ScanSearch, Trash2 } from 'lucide-react'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { type LinkAction, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { StartLink, type StartRefusal } from '#app/labels/start-refusal.tsx'
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'
import type { Site, SiteDetail } from '#contract/seo/sites.ts'
import { RemoveSiteDialog } from './remove-site-dialog.tsx'
import { SiteMethods } from './site-methods.tsx'
import { SiteObstacleNotice } from './site-obstacle.tsx'
import { SiteStatus } from './site-status.tsx'
import { METHOD_WORDS } from '#contract/seo/sites.words.ts'

interface SitePageProps {
  site: SiteDetail
  way: LinkAction | null
  /** Why no audit of it can be started now. */
  refusal: StartRefusal | null
  timeZone: string
  lastResult: SubmissionResult | undefined
}

/** One site: its verification status and methods. */
export function SitePage(props: SitePageProps) {
  const { site, way, refusal, timeZone, lastResult } = props
  const obstacle = findRefusal(site.allowedActions, 'verify')?.reason
  const mayRemove = isAllowed(site.allowedActions, 'remove')
  const removing = useDialog('remove')
  return (
    <>
      <PageHeader
        title={site.host}
        crumbs={[{ label: 'Sites', to: paths.sites() }]}
        state={<SiteStatus status={site.status} />}
        description={describe(site, timeZone)}
        actions={
          <StartLink refusal={refusal} to={paths.newAudit(site.origin)} icon={<ScanSearch aria-hidden />}>
            Audit site
          </StartLink>
        }
      />
      <div className="flex flex-col gap-6">
        {obstacle ? <SiteObstacleNotice obstacle={obstacle} way={way} /> : null}
        <WhatNext site={site} canVerify={!obstacle} />
        <SiteMethods site={site} canVerify={!obstacle} lastResult={lastResult} />
        {mayRemove ? <RemoveCard address={removing.address} /> : null}
      </div>
      {mayRemove && removing.isOpen ? (
        <RemoveSiteDialog site={site} closeTo={removing.closedAddress} />
      ) : null}
    </>
  )
}

function describe({ method, verifiedAt, lastCheckedAt }: Site, timeZone: string): string {
  const at = (iso: string) => formatDateTime(iso, timeZone)
  if (method && verifiedAt) return `Verified by ${METHOD_WORDS[method]}, last confirmed ${at(verifiedAt)}`
  return lastCheckedAt ? `Last checked ${at(lastCheckedAt)}` : 'Never checked'
}

function WhatNext({ site: { status, method, host }, canVerify }: { site: Site; canVerify: boolean }) {
  if (status === 'verified') {
    return (
      <Callout tone="good" title={`Audits of ${host} may ignore robots.txt`}>
        {method === 'dns' ? 'This includes audits of its subdomains. ' : null}
        Leave the proof in place: audits that ignore robots.txt check it again after 7 days.
      </Callout>
    )
  }
  return (
    <Callout
      tone={status === 'lost' ? 'problem' : 'neutral'}
      title={status === 'lost' ? 'The proof is gone' : 'Verify that this site is yours'}
    >
      {status === 'lost' ? 'Audits obey robots.txt again until it is back. ' : null}
      {canVerify ? 'Choose one of these methods. ' : null}
      Once the site is verified, its audits may ignore robots.txt.
    </Callout>
  )
}

function RemoveCard({ address }: { address: string }) {
  return (
    <Card title="Remove">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose">
          Its audits stay. New ones obey robots.txt until the site is added and verified again.
        </p>
        <LinkButton to={address} preventScrollReset icon={<Trash2 aria-hidden />}>
          Remove site
        </LinkButton>
      </div>
    </Card>
  )
}
