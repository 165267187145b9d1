import { Download } from 'lucide-react'
import { count, formatDateTime, formatNumber, shortUrl } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { OutcomeNotice } from '#app/labels/outcome-notice.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { TechnologyChanges, TechnologyLookup } from '#contract/seo/technologies.ts'
import { LookUpAgain } from './look-up-form.tsx'
import { backToSites, TechnologyGroups } from './technology-groups.tsx'

interface LookupPageProps {
  lookup: TechnologyLookup
  timeZone: string
}

/** What a site was built with when it was looked up. */
export function LookupPage({ lookup, timeZone }: LookupPageProps) {
  const {
    id,
    site,
    url,
    finalUrl,
    lookedUpAt,
    outcome,
    hasRecords,
    technologies,
    changes,
    yourFingerprints,
  } = lookup
  return (
    <>
      <PageHeader
        title={site}
        crumbs={backToSites}
        description={
          <>
            {shortUrl(finalUrl)}, looked up{' '}
            <time dateTime={lookedUpAt}>{formatDateTime(lookedUpAt, timeZone)}</time>.{' '}
            {hasRecords ? null : 'DNS records could not be read.'}
          </>
        }
        actions={
          <>
            <ExportLink id={id} format="csv" label="Export CSV" />
            <ExportLink id={id} format="jsonl" label="Export JSON" />
            <LookUpAgain url={url} />
          </>
        }
      />
      {outcome ? (
        <div className="mb-6">
          {/* The action of an audit would lead elsewhere. */}
          <OutcomeNotice outcome={{ ...outcome, target: null }} />
        </div>
      ) : null}
      {yourFingerprints && yourFingerprints.notChecked > 0 ? (
        <div className="mb-6">
          <Callout tone="attention" title="Not all of your fingerprints were checked">
            {count(yourFingerprints.notChecked, 'pattern')} of{' '}
            {formatNumber(yourFingerprints.notChecked + yourFingerprints.patterns)} would have taken too long
            on this page. What they look for may be there.
          </Callout>
        </div>
      ) : null}
      {changes ? <Changes changes={changes} timeZone={timeZone} /> : null}
      {technologies.length > 0 ? (
        <TechnologyGroups technologies={technologies} />
      ) : (
        <Card isFlush>
          <EmptyState headingLevel={2} drawing="search" title="No technologies found">
            Nothing that this page, its headers, its robots.txt or its DNS records show is in our catalog.
          </EmptyState>
        </Card>
      )}
      <History lookup={lookup} timeZone={timeZone} />
    </>
  )
}

function ExportLink({ id, format, label }: { id: string; format: 'csv' | 'jsonl'; label: string }) {
  return (
    <LinkButton
      icon={<Download aria-hidden />}
      to={`${paths.technologiesExport(id)}?format=${format}`}
      reloadDocument
    >
      {label}
    </LinkButton>
  )
}

function Changes({ changes, timeZone }: { changes: TechnologyChanges; timeZone: string }) {
  const { since, added, removed, versions } = changes
  const facts = [
    { label: 'Added', names: added },
    { label: 'Removed', names: removed },
    {
      label: 'New versions',
      names: versions.map(({ name, before, after }) => `${name} ${before ?? '?'} to ${after ?? '?'}`),
    },
  ].filter(({ names }) => names.length > 0)
  return (
    <Card
      className="mb-4"
      title="Changes"
      description={`Since the previous complete look-up, ${formatDateTime(since, timeZone)}`}
    >
      {facts.length === 0 ? (
        <p>Nothing has changed.</p>
      ) : (
        <dl className="flex flex-col gap-1">
          {facts.map(({ label, names }) => (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{names.join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

function History({ lookup: { id, history }, timeZone }: LookupPageProps) {
  if (history.length < 2) return null
  return (
    <Card className="mt-4" title="History" description="Look-ups of this site, newest first.">
      <ul className="flex flex-col gap-1">
        {history.map((one) => {
          const time = formatDateTime(one.lookedUpAt, timeZone)
          return (
            <li key={one.id} className="flex flex-wrap gap-x-2">
              {one.id === id ? (
                <span aria-current="page" className="font-medium">
                  {time}
                </span>
              ) : (
                <TextLink to={paths.technologyLookup(one.id)}>{time}</TextLink>
              )}
              <span className="text-ink-soft">
                {one.isWhole ? count(one.technologies, 'technology', 'technologies') : 'No page to read'}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
