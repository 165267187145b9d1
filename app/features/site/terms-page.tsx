import { paths } from '#app/lib/paths.ts'
import { TextList, TextPage, TextSection } from './text-page.tsx'

const ALLOWED = [
  { key: 'own', text: 'Audit sites that are yours, or whose owner has asked you to.' },
  {
    key: 'public',
    text: 'Audit other public sites within the manners of our crawler: robots.txt and its rate limits stay in force.',
  },
  { key: 'export', text: 'Export and share what you found, under your own name.' },
]

const REFUSED = [
  {
    key: 'attack',
    text: 'Use audits to look for ways into systems that are not yours, or to put load on them.',
  },
  { key: 'robots', text: 'Ignore the robots.txt of a site that is not yours.' },
  { key: 'resell', text: 'Sell access to your account, or share one account between organizations.' },
  {
    key: 'limits',
    text: 'Get around the limits of your plan, for example by several trials of one organization.',
  },
]

export function TermsPage() {
  return (
    <TextPage
      title="Terms of use"
      lead="What you may expect of us, and what we expect of you, in words that need no lawyer."
      updated="21 November 2026"
    >
      <TextSection title="Who this is between">
        <p>
          Between your organization and the operator of this Bellwether installation. Whoever signs up does so
          for the organization and says that they may.
        </p>
      </TextSection>
      <TextSection title="The trial">
        <p>
          Every organization may try any plan once, for 7 days, without a card. It ends by itself and costs
          nothing. What was audited stays readable and can be exported afterwards.
        </p>
      </TextSection>
      <TextSection title="Plans and prices">
        <p>
          Prices and what each plan allows are on{' '}
          <a href={paths.pricing()} className="link">
            the page about prices
          </a>
          . A plan is paid in advance, for a month or a year, and goes on until it is cancelled. A cancelled
          plan works until the end of the time that is paid. A change of prices is told 30 days ahead and
          applies from the next period.
        </p>
      </TextSection>
      <TextSection title="What you may do">
        <TextList items={ALLOWED} />
      </TextSection>
      <TextSection title="What you may not do">
        <TextList items={REFUSED} />
        <p>We may pause an account that does so, and say why at once.</p>
      </TextSection>
      <TextSection title="Your account">
        <p>
          Keep your password to yourself and tell us when you think that somebody else has it. Administrators
          decide who belongs to the organization and are responsible for what its people do here.
        </p>
      </TextSection>
      <TextSection title="Your data">
        <p>
          What you put in and what your audits find is yours. How we treat it is on{' '}
          <a href={paths.privacy()} className="link">
            the page about privacy
          </a>
          .
        </p>
      </TextSection>
      <TextSection title="What we promise, and what we cannot">
        <p>
          We run the service with care, keep what was accepted, and say when something went wrong. An audit is
          an honest reading of what a site answered at that time; it is advice and no promise of a place in
          any search engine. We are liable for damage that we cause on purpose or by gross negligence, and
          otherwise up to what you paid in the twelve months before.
        </p>
      </TextSection>
      <TextSection title="The end">
        <p>
          You may leave at any time; export first what you want to keep. We may end the contract with 30 days’
          notice, or at once for a serious breach of these terms, and then pay back what is left of a period
          already paid.
        </p>
      </TextSection>
    </TextPage>
  )
}
