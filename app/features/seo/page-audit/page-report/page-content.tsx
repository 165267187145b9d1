import { count, formatNumber } from '#app/lib/format.ts'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import type { PageView } from './page-view.server.ts'
import { WebLink } from '#app/ui/data/web-link.tsx'

/** Facts about the document, and the resources that it loads. */
export function PageContent({ view: { content, head, response, resources } }: { view: PageView }) {
  const { scripts, stylesheets, frames, inlineScripts } = resources
  return (
    <DescriptionList
      items={[
        { term: 'Title', value: head.titles.map(({ text }) => text).join('\n') || 'None' },
        { term: 'Description', value: head.descriptions.map(({ text }) => text).join('\n') || 'None' },
        {
          term: 'Words',
          value: `${formatNumber(content.words)}, ${formatNumber(content.mainWords)} of them outside navigation, header and footer`,
        },
        { term: 'Character encoding', value: response.charset ?? head.charset ?? 'Not declared' },
        { term: 'Viewport', value: head.viewports.join('\n') || 'Not declared' },
        {
          term: 'Scripts',
          value: (
            <Assets
              assets={scripts}
              note={inlineScripts > 0 ? `${formatNumber(inlineScripts)} in the page` : ''}
            />
          ),
        },
        { term: 'Style sheets', value: <Assets assets={stylesheets} note="" /> },
        ...(frames.length > 0
          ? [
              {
                term: 'Frames',
                value: frames
                  .map(({ url, title }) => `${url ?? 'No URL'}${title ? ` (${title})` : ''}`)
                  .join('\n'),
              },
            ]
          : []),
        ...(head.generator ? [{ term: 'Generator', value: head.generator }] : []),
        ...(head.author ? [{ term: 'Author', value: head.author }] : []),
      ]}
    />
  )
}

const MOST_ASSETS = 30

function Assets({ assets, note }: { assets: PageView['resources']['scripts']; note: string }) {
  const blocking = assets.filter(({ isBlocking }) => isBlocking).length
  const parts = [
    count(assets.length, 'file'),
    blocking > 0 ? `${formatNumber(blocking)} render-blocking` : '',
    note,
  ]
  if (assets.length === 0) return <>{note || 'None'}</>
  return (
    <details>
      <summary className="rounded-sm hover:bg-surface-hover">{parts.filter(Boolean).join(', ')}</summary>
      <ul>
        {assets.slice(0, MOST_ASSETS).map(({ url, isBlocking }, at) => (
          <li key={at}>
            {url ? <WebLink url={url} /> : 'No URL'}
            {isBlocking ? <span className="text-ink-soft"> (render-blocking)</span> : null}
          </li>
        ))}
        {assets.length > MOST_ASSETS ? (
          <li className="text-ink-soft">and {formatNumber(assets.length - MOST_ASSETS)} more</li>
        ) : null}
      </ul>
    </details>
  )
}
