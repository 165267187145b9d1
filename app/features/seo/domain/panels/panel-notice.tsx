import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { ProblemReason } from '#contract/problem.ts'
import { SOURCE_NAMES, type SourceId } from '#contract/seo/sources.words.ts'
import { useDomain } from '#app/features/seo/domain/domain-context.ts'
import { formatWait } from '#app/features/seo/domain/figure-words.ts'
import type { PanelProblem } from './panel-state.ts'
import { RefreshButton } from './refresh-button.tsx'

interface PanelNoticeProps {
  problem: PanelProblem
  /** The capability and the title of its panel. */
  name: string
  title: string
}

const NOT_TOLD: Partial<Record<ProblemReason, string>> = {
  'unknown-target': 'No connected source knows this domain',
  'private-target': 'Public sources aren’t asked about this address',
}

/** Why a panel shows nothing, and the way out of it. */
export function PanelNotice({ problem, name, title }: PanelNoticeProps) {
  const { type, detail, reason, sources = [], retryAfter, requestId } = problem
  if (type === 'source-missing') {
    return (
      <Callout title={NOT_TOLD[reason ?? 'not-connected'] ?? 'No connected source can tell this'}>
        <p>{detail}</p>
        <SourceWays sources={sources} />
      </Callout>
    )
  }
  if (type === 'limit-reached' && reason === 'price') {
    return (
      <Callout
        title="These figures cost money"
        action={<RefreshButton name={name} title={title} label="Get these figures" />}
      >
        <p>{detail}</p>
      </Callout>
    )
  }
  if (type === 'limit-reached') {
    return (
      <Callout
        tone="attention"
        title="Your budget doesn’t cover this"
        action={
          <LinkButton to={paths.sources()} size="small">
            Open sources
          </LinkButton>
        }
      >
        <p>
          {detail} The budget renews in {formatWait(retryAfter ?? 0)}.
        </p>
      </Callout>
    )
  }
  return (
    <Callout tone="problem" title="These figures could not be read">
      <p>
        {detail} {retryAfter === undefined ? null : `Try again in ${formatWait(retryAfter)}.`}
      </p>
      <p className="text-xs text-ink-soft">Request {requestId}</p>
    </Callout>
  )
}

/** Who could tell it: the own index once the site is crawled, anyone else once they are connected. */
export function SourceWays({ sources }: { sources: readonly SourceId[] }) {
  const { target } = useDomain()
  if (sources.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {sources.map((id) => (
        <li key={id}>
          {id === 'own-index' ? (
            <LinkButton to={paths.newAudit(target)} size="small">
              Crawl the site
            </LinkButton>
          ) : (
            <LinkButton to={paths.source(id)} size="small">
              Connect {SOURCE_NAMES[id]}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  )
}
