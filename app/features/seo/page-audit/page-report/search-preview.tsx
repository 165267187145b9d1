import { formatNumber } from '#app/lib/format.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import type { SearchPreview } from '#contract/seo/page-report.ts'

const DEVICES = [
  { device: 'desktop', word: 'Desktop', width: 'max-w-150' },
  { device: 'mobile', word: 'Mobile', width: 'max-w-90' },
] as const
type Device = (typeof DEVICES)[number]['device']

/** Search result previews for desktop and phone, by the width of their text. */
export function SearchResult({ preview }: { preview: SearchPreview }) {
  return (
    <div className="grid gap-x-8 gap-y-6 xl:grid-cols-[3fr_2fr]">
      {DEVICES.map(({ device, word, width }) => (
        <section key={device}>
          <h3 className="mb-2 text-xs font-medium text-ink-soft">{word}</h3>
          <div className={`rounded border border-line-soft bg-surface-page px-4 py-3 ${width}`}>
            <p className="text-xs wrap-anywhere text-ink-soft">{toTrail(preview.url)}</p>
            <p className="my-0.5 text-lg wrap-anywhere text-action-text">{preview.title[device].text}</p>
            <p className="wrap-anywhere text-ink">
              {preview.description?.[device].text ?? (
                <span className="text-ink-soft">
                  No description: search engines choose an excerpt of the page.
                </span>
              )}
            </p>
          </div>
          <ul className="mt-2 flex flex-col gap-1 text-xs text-ink-soft">
            <Measure
              name="Title"
              measured={preview.title}
              device={device}
              limit={preview.limits.title[device]}
            />
            {preview.description ? (
              <Measure
                name="Description"
                measured={preview.description}
                device={device}
                limit={preview.limits.description[device]}
              />
            ) : null}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface MeasureProps {
  name: string
  measured: NonNullable<SearchPreview['description']>
  device: Device
  limit: number
}

function Measure({ name, measured, device, limit }: MeasureProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      {name}: {formatNumber(measured.pixels)} px of about {formatNumber(limit)}
      {measured[device].isCut ? <Badge tone="attention">Cut</Badge> : <Badge tone="good">Fits</Badge>}
    </li>
  )
}

const SOURCES = {
  title: null,
  h1: 'The page has no title, so its main heading is shown.',
  address: 'The page has neither a title nor a main heading, so its URL is shown.',
}

/** Explains a title that is not the page's own. */
export const toTitleNote = ({ title }: SearchPreview) => SOURCES[title.source]

/** `example.com › docs › start`, as in search results. */
function toTrail(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return [host, ...pathname.split('/').filter(Boolean)].join(' › ')
}
