import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import type { PageView } from './page-view.server.ts'

interface Card {
  network: string
  title: string | undefined
  description: string | undefined
  image: string | undefined
}

function toCards({ head: { og, twitter, titles, descriptions } }: PageView): Card[] {
  const title = og['title'] ?? titles[0]?.text
  const description = og['description'] ?? descriptions[0]?.text
  const open = { network: 'Facebook, LinkedIn, Slack', title, description, image: og['image'] }
  return [
    open,
    {
      network: 'X (Twitter)',
      title: twitter['title'] ?? title,
      description: twitter['description'] ?? description,
      image: twitter['image'] ?? og['image'],
    },
  ]
}

/** Social card previews. Images are shown by URL and not fetched. */
export function SocialCards({ view }: { view: PageView }) {
  const { og, twitter } = view.head
  const tags = [...toTags('og', og), ...toTags('twitter', twitter)]
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        {toCards(view).map((card) => (
          <SharedCard key={card.network} card={card} host={hostOf(view.finalUrl)} />
        ))}
      </div>
      {tags.length === 0 ? (
        <p className="text-ink-soft">
          The page has no Open Graph and no X (Twitter) tags, so its title and description are used.
        </p>
      ) : (
        <DescriptionList items={tags} />
      )}
    </div>
  )
}

function SharedCard({ card: { network, title, description, image }, host }: { card: Card; host: string }) {
  return (
    <section>
      <h3 className="mb-2 text-xs font-medium text-ink-soft">{network}</h3>
      <div className="overflow-hidden rounded border border-line-soft bg-surface-page">
        <p className="flex min-h-24 items-center justify-center bg-surface-sunken px-4 py-3 text-xs wrap-anywhere text-ink-soft">
          {image ? <WebLink url={image} /> : 'No image'}
        </p>
        <div className="px-4 py-3">
          <p className="text-xs text-ink-soft">{host}</p>
          <p className="font-medium wrap-anywhere text-ink-strong">{title ?? 'No title'}</p>
          {description ? <p className="line-clamp-2 wrap-anywhere text-ink">{description}</p> : null}
        </div>
      </div>
    </section>
  )
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : url)
const toTags = (prefix: string, tags: Record<string, string>) =>
  Object.entries(tags).map(([name, value]) => ({ term: `${prefix}:${name}`, value }))
