import { paths } from '#app/lib/paths.ts'
import { CodeBlock } from '#app/ui/data/code-block.tsx'
import { TextList, TextPage, TextSection } from './text-page.tsx'

const BLOCK = `User-agent: BellwetherBot
Disallow: /`

const SLOW = `User-agent: BellwetherBot
Crawl-delay: 5
Disallow: /search`

const MANNERS = [
  {
    key: 'asked',
    text: 'It visits a site only when a customer has asked for an audit of it. It collects no pages for an index of its own.',
  },
  {
    key: 'robots',
    text: 'It reads robots.txt first, obeys the rules for BellwetherBot or else those for everybody, and honours Crawl-delay. Where the file cannot be had, at three tries, it visits nothing.',
  },
  {
    key: 'rate',
    text: 'It makes at most 8 requests a second to one host, fewer when answers get slow, and stops for as long as a Retry-After header says.',
  },
  { key: 'get', text: 'It only reads. It sends no forms, signs in nowhere, and runs no script of the page.' },
  {
    key: 'size',
    text: 'It reads at most 5 MB of a page and 50 MB of a sitemap, and gives up on chains of more than 10 redirects.',
  },
]

export function BotPage({ userAgent }: { userAgent: string }) {
  return (
    <TextPage
      title="BellwetherBot, our crawler"
      lead="You found it in your logs, and want to know what it is and how to keep it out or let it in."
      updated="21 November 2026"
    >
      <TextSection title="How to recognise it">
        <p>
          Every request carries this line. What calls itself so and behaves otherwise is not ours: please tell
          us.
        </p>
        <CodeBlock label="User-Agent" code={userAgent} />
      </TextSection>
      <TextSection title="How it behaves">
        <TextList items={MANNERS} />
        <p>
          A customer may tell us to visit what robots.txt forbids, such as on a staging host, after proving
          that the site is theirs: by a tag or a file on it, or by a record in its DNS. The proof is looked
          for again every week. If that happens to a site of yours against your will, write to us and we will
          end it.
        </p>
      </TextSection>
      <TextSection title="How to keep it out">
        <p>Put this into the robots.txt of your host. It is read anew at the start of every audit.</p>
        <CodeBlock label="robots.txt, keep out" code={BLOCK} />
        <p>Or slow it down and keep it out of a part:</p>
        <CodeBlock label="robots.txt, slow down" code={SLOW} />
      </TextSection>
      <TextSection title="How to let it in">
        <p>
          A firewall that refuses unknown crawlers makes an audit of your own site say “could not check”.
          Allow the user agent BellwetherBot there for the time of the audit.
        </p>
      </TextSection>
      <TextSection title="Talk to us">
        <p>
          <a href={paths.contact()} className="link">
            Write to us
          </a>{' '}
          with the host and the time from your log. A person reads it.
        </p>
      </TextSection>
    </TextPage>
  )
}
