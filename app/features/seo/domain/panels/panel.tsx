import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '#app/lib/paths.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Skeleton, SkeletonGroup, type SkeletonProps } from '#app/ui/data/skeleton.tsx'
import { useDomain } from '#app/features/seo/domain/domain-context.ts'
import { PanelNotice } from './panel-notice.tsx'
import type { PanelState } from './panel-state.ts'
import { RefreshButton } from './refresh-button.tsx'
import { SourceLine } from './source-line.tsx'
import { usePanel } from './use-panel.ts'

export interface PanelProps<View> {
  /** Its capability. */
  name: string
  title: string
  /** What the figures are and how to read them. */
  description?: ReactNode
  /** What it is asked for, as the query of its own URL. */
  query: string
  state: PanelState<View>
  shape?: SkeletonProps['shape']
  /** A link to all of it. */
  more?: ReactNode
  children: (view: View) => ReactNode
}

/** A card with figures of one source, which stands for itself: late, missing or failed, the page around it stays. */
export function Panel<View>(props: PanelProps<View>) {
  const { name, title, description, query, shape = 'row', more, children } = props
  const { target } = useDomain()
  const state = usePanel(props.state, `${paths.domainPanel(target, name)}?${query}`)
  return (
    <Card
      title={title}
      description={description}
      actions={state.status === 'pending' ? undefined : <RefreshButton name={name} title={title} />}
      footer={
        state.status === 'ready' ? (
          <div className="flex flex-wrap items-end justify-between gap-3">
            <SourceLine {...state} />
            {more}
          </div>
        ) : undefined
      }
    >
      <PanelBody state={state} name={name} title={title} shape={shape}>
        {children}
      </PanelBody>
    </Card>
  )
}

interface PanelBodyProps<View> extends Pick<PanelProps<View>, 'name' | 'title' | 'shape' | 'children'> {
  state: PanelState<View>
}

/** What a panel shows, without the card. */
export function PanelBody<View>({ state, name, title, shape = 'row', children }: PanelBodyProps<View>) {
  if (state.status === 'ready') return <>{children(state.view)}</>
  if (state.status === 'refused') return <PanelNotice problem={state.problem} name={name} title={title} />
  return (
    <>
      <noscript>
        <NotReady />
      </noscript>
      <div className="noscript:hidden">
        <SkeletonGroup label={`Loading ${title.toLowerCase()}`}>
          <Skeleton shape={shape} count={shape === 'row' ? 5 : 1} />
        </SkeletonGroup>
      </div>
    </>
  )
}

/**
 * Without script: the figures are kept once they have come, so that the page has them the next time. It stands in one `noscript` alone:
 * a second one within would end the first for a parser that runs scripts.
 */
export function NotReady() {
  const { pathname, search } = useLocation()
  return (
    <p className="text-ink-soft">
      These figures are not ready yet.{' '}
      <TextLink to={pathname + search} reloadDocument>
        Reload the page
      </TextLink>
    </p>
  )
}
