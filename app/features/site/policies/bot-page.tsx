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
    text: 'It visits a site only when a customer has requested an audit of it, or when the audited site links to it or loads files from it. It does not build a search index.',
  },
  {
    key: 'robots',
    text: 'It reads robots.txt first, follows the rules for BellwetherBot or else those for all bots, and honors Crawl-delay. Under another name it follows the rules for that name, and still those for BellwetherBot. If the file can’t be fetched after three tries, it visits nothing.',
  },
  {
    key: 'rate',
    text: 'It makes at most 8 requests per second to one host unless its verified owner wants more, fewer when responses slow down, and pauses for as long as a Retry-After header says.',
  },
  {
    key: 'links',
    text: 'It checks links to other sites and the files that pages load once per audit, mostly with HEAD requests, for at most 100 links and 500 files per host. After five refusals or time-outs in a row it leaves a host alone.',
  },
  {
    key: 'tls',
    text: 'For the certificate and the TLS versions of an audited site it connects three times without sending a request. One of these offers only TLS 1.0 and 1.1, and your log may call it a failed handshake.',
  },
  {
    key: 'get',
    text: 'It only reads. It submits no forms, signs in only with HTTP credentials that a customer has entered for the site, and runs none of the page’s scripts.',
  },
  {
    key: 'size',
    text: 'It reads at most 5 MB of a page and 50 MB of a sitemap, and gives up on chains of more than 10 redirects.',
  },
]

export function BotPage({ userAgent }: { userAgent: string }) {
  return (
    <TextPage
      title="BellwetherBot, our crawler"
      lead="You found it in your logs and want to know what it is, and how to block or allow it."
      updated="November 23, 2026"
    >
      <TextSection title="How to recognize it">
        <p>
          Requests carry this user agent, but for three in an audit: it asks for the home page once as
          Googlebot, GPTBot and ClaudeBot, to see whether they get the same page, and only where robots.txt
          allows both them and BellwetherBot. Where a customer has chosen another user agent, our name and
          this address stand at the end of it. A crawler that uses this name but behaves differently is not
          ours: please tell us.
        </p>
        <CodeBlock label="User-Agent" code={userAgent} />
      </TextSection>
      <TextSection title="How it behaves">
        <TextList items={MANNERS} />
        <p>
          A customer can choose to crawl what robots.txt disallows, such as a staging host, after verifying
          that the site is theirs with a meta tag, a file or a DNS record. The proof is checked again every
          week. If this happens to your site against your will, contact us and we will stop it.
        </p>
      </TextSection>
      <TextSection title="How to block it">
        <p>Add this to the robots.txt of your host. It is read again at the start of every audit.</p>
        <CodeBlock label="robots.txt, block" code={BLOCK} />
        <p>Or slow it down and block part of the site:</p>
        <CodeBlock label="robots.txt, slow down" code={SLOW} />
      </TextSection>
      <TextSection title="How to allow it">
        <p>
          If a firewall blocks unknown crawlers, audits of your own site say “could not check”. Allow the user
          agent BellwetherBot while an audit runs.
        </p>
      </TextSection>
      <TextSection title="Contact us">
        <p>
          <a href={paths.contact()} className="link">
            Contact us
          </a>{' '}
          with the host and the time from your log. A person reads it.
        </p>
      </TextSection>
    </TextPage>
  )
}
