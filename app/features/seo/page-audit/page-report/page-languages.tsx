import { DescriptionList } from '#app/ui/data/description-list.tsx'
import type { PageView } from './page-view.server.ts'
import { WebLink } from '#app/ui/data/web-link.tsx'

/** The language of the page, and its hreflang alternates. */
export function PageLanguages({ view: { head, response } }: { view: PageView }) {
  const versions = head.alternates.map(({ lang, url, href, source }) => ({ lang, url: url ?? href, source }))
  const header = response.headers['content-language']
  return (
    <DescriptionList
      items={[
        { term: 'Page language', value: head.lang ?? 'Not declared' },
        ...(header ? [{ term: 'Content-Language', value: header }] : []),
        {
          term: 'Versions (hreflang)',
          value:
            versions.length === 0 ? (
              'None'
            ) : (
              <ul>
                {versions.map(({ lang, url, source }, at) => (
                  <li key={at} className="flex flex-wrap gap-x-3">
                    <span className="w-20 font-mono text-xs leading-5">{lang}</span>
                    <span className="min-w-0 flex-1">
                      <WebLink url={url} />
                      {source === 'header' ? <span className="text-ink-soft"> (header)</span> : null}
                    </span>
                  </li>
                ))}
              </ul>
            ),
        },
      ]}
    />
  )
}
