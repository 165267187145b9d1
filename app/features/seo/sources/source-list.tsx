import { Link } from '@remix-run/react'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { ConnectedSource } from '#contract/seo/sources.connections.ts'
import { CAPABILITY_WORDS, isConnectable, SOURCE_SETUPS } from '#contract/seo/sources.setup.ts'
import { SourceState } from './source-state.tsx'

interface SourceListProps {
  sources: ConnectedSource[]
  /** Whether the reader may connect and disconnect. */
  mayChange: boolean
  timeZone: string
}

/** Every source of figures about domains: what it tells, what it needs, and how it stands. */
export function SourceList({ sources, mayChange, timeZone }: SourceListProps) {
  const connectable = sources.filter(({ id }) => isConnectable(id))
  const builtIn = sources.filter(({ id }) => !isConnectable(id))
  return (
    <>
      <PageHeader
        title="Sources"
        description="Where the figures about domains come from. The first connected source that has a figure shows it, in this order."
      />
      <div className="flex flex-col gap-6">
        {mayChange ? null : <Callout>Only administrators connect and disconnect sources.</Callout>}
        <Card title="To connect" isFlush>
          <SourceRows sources={connectable} mayChange={mayChange} timeZone={timeZone} />
        </Card>
        <Card title="Built in" description="These need no account." isFlush>
          <SourceRows sources={builtIn} mayChange={false} timeZone={timeZone} />
        </Card>
      </div>
    </>
  )
}

function SourceRows({ sources, mayChange, timeZone }: SourceListProps) {
  return (
    <ul className="divide-y divide-line-soft border-t border-line-soft">
      {sources.map((source) => (
        <li key={source.id}>
          <SourceRow source={source} mayChange={mayChange} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  )
}

interface SourceRowProps extends Omit<SourceListProps, 'sources'> {
  source: ConnectedSource
}

function SourceRow({ source, mayChange, timeZone }: SourceRowProps) {
  const { id, name, state, failure } = source
  const { about, gives, needs, cost } = SOURCE_SETUPS[id]
  const action = state === 'disconnected' ? (id === 'search-console-file' ? 'Import' : 'Connect') : 'Manage'
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-80">
        <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base font-medium">
          <Link to={paths.source(id)} prefetch="intent" className="text-ink-strong hover:underline">
            {name}
          </Link>
          <SourceState state={state} />
        </h3>
        <p className="max-w-prose">{about}</p>
        <p className="max-w-prose text-ink-soft">
          {gives.map((capability) => CAPABILITY_WORDS[capability]).join(', ')}
        </p>
        {isConnectable(id) ? (
          <p className="max-w-prose text-ink-soft">
            Needs: {needs}. Cost: {cost}.
          </p>
        ) : null}
        {failure ? <p className="max-w-prose font-medium text-ink-strong">{failure}</p> : null}
        <p className="text-ink-soft">{describe(source, timeZone)}</p>
      </div>
      {mayChange ? (
        <LinkButton to={paths.source(id)} size="small" aria-label={`${action}: ${name}`}>
          {action}
        </LinkButton>
      ) : null}
    </div>
  )
}

/** Since when and as what; nothing where there is no connection. */
export function describe({ account, connectedAt, usedAt }: ConnectedSource, timeZone: string): string {
  const parts = [
    account,
    connectedAt === null ? null : `connected ${formatDateTime(connectedAt, timeZone)}`,
    usedAt === null
      ? connectedAt === null
        ? null
        : 'not used yet'
      : `last used ${formatDateTime(usedAt, timeZone)}`,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
