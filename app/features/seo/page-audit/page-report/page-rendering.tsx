import { Fragment, type ReactNode } from 'react'
import { count, formatNumber } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { PageRendering as Rendering, RenderedPage, RenderFailure } from '#contract/seo/rendering.ts'
import { type ComparedRow, toComparison } from './render-comparison.ts'

const FAILURES: Record<RenderFailure, string> = {
  timeout: 'Its scripts were still running after 30 seconds.',
  crashed: 'The browser crashed while it rendered the page.',
  memory: 'The page exceeded the memory limit.',
  unreachable: 'The browser got no response.',
  'private-address': 'It led to a private address, which we do not visit.',
  redirected: 'The browser was redirected, and the crawler was not.',
  left: 'Its scripts left the page for one without a web address.',
  'http-error': 'The browser got an error status, and the crawler did not.',
  'not-html': 'The browser did not get an HTML page.',
  'too-large': 'The page is too large to be read after its scripts have run.',
  lost: 'The browser stopped three times while it rendered the page.',
}

/** What scripts make of a page: raw and rendered side by side. */
export function PageRendering({ rendering }: { rendering: Rendering }) {
  if (rendering.state === 'waiting')
    return <p className="text-ink-soft">A browser opens this page once all pages have been crawled.</p>
  if (rendering.state === 'failed') {
    return (
      <Callout title="This page could not be rendered">
        {FAILURES[rendering.failure]} That says nothing about the page itself: checks that need a browser were
        not run here.
      </Callout>
    )
  }
  return <Rendered page={rendering.page} />
}

function Rendered({ page }: { page: RenderedPage }) {
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:items-start">
      <div className="flex min-w-0 flex-1 flex-col gap-6">
        <Notes page={page} />
        <Comparison rows={toComparison(page)} />
        <ScriptLinks page={page} />
        <ConsoleMessages page={page} />
      </div>
      {page.screenshot === null ? null : <Screenshot data={page.screenshot} />}
    </div>
  )
}

/** What limits the rest. */
function Notes({ page: { redirect, isCut, refused } }: { page: RenderedPage }) {
  if (redirect === null && !isCut && refused === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {redirect === null ? null : (
        <Callout tone="attention" title="A script redirects to another URL">
          The browser did not follow it: <WebLink url={redirect} />
        </Callout>
      )}
      {isCut ? (
        <Callout title="The page did not finish loading">
          It made more than 500 requests, or loaded more than 30 MB. Its console errors are not counted.
        </Callout>
      ) : null}
      {refused > 0 ? (
        <Callout title={`${count(refused, 'request')} to private addresses refused`}>
          Its console errors are not counted, since they may follow from that.
        </Callout>
      ) : null}
    </div>
  )
}

function Comparison({ rows }: { rows: ComparedRow[] }) {
  return (
    <div role="table" aria-label="Before and after scripts" className="text-sm">
      <div role="row" className="hidden gap-x-6 border-b border-line-soft pb-2 text-ink-soft sm:flex">
        <span role="columnheader" className="w-32 shrink-0">
          <span className="sr-only">Fact</span>
        </span>
        <span role="columnheader" className="flex-1 basis-0">
          HTML as sent
        </span>
        <span role="columnheader" className="flex-1 basis-0">
          After scripts
        </span>
      </div>
      {rows.map((row) => (
        <div
          key={row.name}
          role="row"
          className="flex flex-col gap-x-6 gap-y-1 border-b border-line-soft py-2 last:border-0 sm:flex-row"
        >
          <span
            role="rowheader"
            className="flex shrink-0 items-baseline gap-2 font-medium text-ink-strong sm:w-32 sm:flex-col"
          >
            {row.name}
            {row.isChanged ? <Badge tone="attention">Changed</Badge> : null}
          </span>
          <Cell label="As sent" lines={row.raw} />
          <Cell label="After scripts" lines={row.rendered} />
        </div>
      ))}
    </div>
  )
}

function Cell({ label, lines }: { label: string; lines: ComparedRow['raw'] }) {
  return (
    <span role="cell" className="min-w-0 flex-1 basis-0 wrap-anywhere">
      <span className="block text-xs text-ink-soft sm:hidden">{label}</span>
      {lines.length === 0 ? <span className="text-ink-soft">None</span> : null}
      {lines.map(({ text, isAdded }, at) => (
        <Fragment key={at}>
          {at > 0 ? <br /> : null}
          {isAdded ? (
            <ins className="rounded-sm bg-status-attention-soft px-0.5 no-underline">{text}</ins>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </span>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-ink-strong">{title}</h3>
      {children}
    </section>
  )
}

function ScriptLinks({ page: { scriptLinks, scriptLinkCount } }: { page: RenderedPage }) {
  if (scriptLinkCount === 0) return null
  return (
    <Group title={`${count(scriptLinkCount, 'internal link')} added by scripts`}>
      <ul>
        {scriptLinks.map((url) => (
          <li key={url} className="min-w-0">
            <WebLink url={url} />
          </li>
        ))}
      </ul>
      {scriptLinkCount > scriptLinks.length ? (
        <p className="text-ink-soft">The first {formatNumber(scriptLinks.length)} are shown.</p>
      ) : null}
    </Group>
  )
}

function ConsoleMessages({ page: { messages, messageCount } }: { page: RenderedPage }) {
  return (
    <Group title="Console errors">
      {messages.length === 0 ? <p className="text-ink-soft">None while the page loaded.</p> : null}
      <ul className="flex flex-col gap-2">
        {messages.map(({ kind, text, source }, at) => (
          <li key={at} className="wrap-anywhere">
            <code className="font-mono text-xs">{text}</code>
            <span className="block text-xs text-ink-soft">
              {kind === 'exception' ? 'Uncaught exception' : 'Logged by the page'}
              {source === null ? null : ` at ${source}`}
            </span>
          </li>
        ))}
      </ul>
      {messageCount > messages.length ? (
        <p className="text-ink-soft">
          The first {formatNumber(messages.length)} of {formatNumber(messageCount)}.
        </p>
      ) : null}
    </Group>
  )
}

function Screenshot({ data }: { data: string }) {
  return (
    <figure className="shrink-0 lg:w-56">
      <img
        src={`data:image/jpeg;base64,${data}`}
        alt="The page on the screen of a phone"
        width={412}
        height={823}
        className="border-line h-auto w-56 max-w-full rounded-card border"
      />
      <figcaption className="mt-1 text-xs text-ink-soft">First screen on a phone, 412 pixels wide</figcaption>
    </figure>
  )
}
