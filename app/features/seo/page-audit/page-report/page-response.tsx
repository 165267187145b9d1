import { formatBytes, formatMilliseconds } from '#app/lib/format.ts'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { HttpStatus } from '#app/ui/data/http-status.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import type { PageView } from './page-view.server.ts'
import { WebLink } from '#app/ui/data/web-link.tsx'

/** The server response: redirects, timing, headers and cookies. */
export function PageResponse({ view }: { view: PageView }) {
  const { hops, finalUrl, status, kind, response } = view
  const headers = Object.entries(response.headers).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return (
    <div className="flex flex-col gap-5">
      <StatList
        stats={[
          { label: 'Server response', value: view.ttfbMs > 0 ? formatMilliseconds(view.ttfbMs) : 'None' },
          { label: 'Download', value: view.totalMs > 0 ? formatMilliseconds(view.totalMs) : 'None' },
          {
            label: 'Size',
            value: formatBytes(view.bytes),
            note: view.truncated ? 'Size read' : undefined,
          },
          { label: 'Content type', value: response.contentType ?? 'Not declared' },
        ]}
      />
      {hops.length > 0 ? (
        <section>
          <h3 className="mb-1 font-medium">Redirects</h3>
          <ol className="flex flex-col gap-1">
            {hops.map((hop, at) => (
              <Step key={at} url={hop.url} status={hop.status} />
            ))}
            {/* A redirect of a site audit has no target: that is a separate page. */}
            <Step url={finalUrl} status={kind === 'redirect' ? undefined : status} />
          </ol>
        </section>
      ) : null}
      <section>
        <h3 className="mb-1 font-medium">Headers</h3>
        {headers.length === 0 ? (
          <p className="text-ink-soft">None were received.</p>
        ) : (
          <DescriptionList items={headers.map(([term, value]) => ({ term, value }))} />
        )}
      </section>
      <Cookies cookies={response.cookies} />
    </div>
  )
}

function Step({ url, status }: { url: string; status: number | undefined }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      {status === undefined ? null : <HttpStatus status={status} />}
      <span className="min-w-0 flex-1">
        <WebLink url={url} />
      </span>
    </li>
  )
}

function Cookies({ cookies }: Pick<PageView['response'], 'cookies'>) {
  if (cookies.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 font-medium">Cookies</h3>
      <DescriptionList
        items={cookies.map(({ name, secure, httpOnly, sameSite }, at) => ({
          term: name || `Cookie ${at + 1}`,
          value: [
            secure ? 'Secure' : 'Not Secure',
            httpOnly ? 'HttpOnly' : 'Not HttpOnly',
            `SameSite ${sameSite ?? 'not set'}`,
          ].join(', '),
        }))}
      />
    </section>
  )
}
