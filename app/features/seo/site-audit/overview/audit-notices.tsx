import { Link } from '@remix-run/react'
import { count, formatBytes, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { Gap } from '#contract/seo/outcomes.ts'
import type { Audit } from '#contract/seo/site-audit.ts'
import { AuditAgain } from '#app/labels/outcome-notice.tsx'

/** Why an audit does not have all pages, what was kept, and what to do. */
export function AuditNotices({ audit }: { audit: Audit }) {
  return (
    <>
      <Ending audit={audit} />
      <NotRead audit={audit} />
      <KeptOut gaps={audit.gaps ?? []} />
      <NotRendered gaps={audit.gaps ?? []} />
      <Unchanged audit={audit} />
    </>
  )
}

function Ending({ audit: { id, status, failure, progress } }: { audit: Audit }) {
  const again = <AuditAgain id={id} />
  if (status === 'failed') {
    return (
      <Callout tone="problem" title={failure ?? 'The audit could not be carried out.'} action={again}>
        {progress.fetched > 0 ? `What was found on ${count(progress.fetched, 'page')} is kept below.` : null}
      </Callout>
    )
  }
  if (status === 'cancelled') {
    return (
      <Callout title="This audit was canceled" action={again}>
        What was found on {count(progress.fetched, 'page')} until then is kept below.
      </Callout>
    )
  }
  if (failure !== null) {
    return (
      <Callout tone="attention" title={failure} action={again}>
        What was found on {count(progress.fetched, 'page')} is below. Pages that were not crawled may link to
        more.
      </Callout>
    )
  }
  if (progress.blocked > 0) {
    return (
      <Callout tone="attention" title={`${count(progress.blocked, 'page')} could not be checked`}>
        The site refused our crawler there. These pages do not count in the score.{' '}
        <Link to={paths.bot()} className="link">
          How to let BellwetherBot in
        </Link>
      </Callout>
    )
  }
  return null
}

/** Each is an issue too, which says why it could not be read. */
function NotRead({ audit: { id, progress } }: { audit: Audit }) {
  if (progress.failed === 0) return null
  return (
    <Callout title={`${count(progress.failed, 'URL')} gave no response that could be read`}>
      They could not be reached, did not respond in time, broke off, or could not be decompressed. Nothing
      there was checked.{' '}
      <Link to={paths.auditPages(id, { status: 'none' })} className="link">
        Show {progress.failed === 1 ? 'it' : 'them'}
      </Link>
    </Callout>
  )
}

/** Says nothing about the pages: they were crawled, and all other checks were run. */
function NotRendered({ gaps }: { gaps: Gap[] }) {
  const missing = gaps.find(({ reason }) => reason === 'rendering')?.missing ?? 0
  if (missing === 0) return null
  return (
    <Callout title={`${count(missing, 'page')} could not be rendered`}>
      Checks that need a browser were not run there, and do not count in the score. All other checks were.
    </Callout>
  )
}

/** How much of the audit is what an earlier one has read. */
function Unchanged({ audit: { unchanged, progress, status } }: { audit: Audit }) {
  if (!unchanged || status === 'failed') return null
  const { pages, bytes, isDistrusted } = unchanged
  if (isDistrusted)
    return (
      <Callout title="Every page was fetched">
        A page had changed although its ETag or Last-Modified had not. So none of them was believed.
      </Callout>
    )
  const all = `${formatNumber(pages)} of ${count(progress.fetched, 'page')}`
  return (
    <Callout title={`${all} had not changed (304)`}>
      {pages > 0
        ? `They were judged by today’s checks, as an earlier audit had read them. ${formatBytes(bytes)} did not have to be sent. Their response times are those of that audit.`
        : 'Every page was fetched: the site gave no validator (ETag, Last-Modified) that holds, or all pages have changed.'}
    </Callout>
  )
}

/** URLs blocked by robots.txt are not a fault, but not part of the result either. */
function KeptOut({ gaps }: { gaps: Gap[] }) {
  const missing = gaps.find(({ reason }) => reason === 'robots')?.missing ?? 0
  if (missing === 0) return null
  return (
    <Callout title={`robots.txt blocks ${count(missing, 'known URL', 'known URLs')}`}>
      Search engines that obey it don’t crawl them either. To audit them anyway on your own site,{' '}
      <Link to={paths.sites()} className="link">
        verify it
      </Link>{' '}
      and choose “Ignore robots.txt”.
    </Callout>
  )
}
