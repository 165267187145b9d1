import { paths } from '#app/lib/paths.ts'
import { TextList, TextPage, TextSection } from './text-page.tsx'

const ALLOWED = [
  { key: 'own', text: 'Audit sites that are yours, or whose owner has asked you to.' },
  {
    key: 'public',
    text: 'Audit other public sites within the limits of our crawler: robots.txt and its rate limits apply.',
  },
  { key: 'export', text: 'Export and share what you found, under your own name.' },
]

const REFUSED = [
  {
    key: 'attack',
    text: 'Use audits to probe systems that are not yours for vulnerabilities, or to put load on them.',
  },
  { key: 'robots', text: 'Ignore the robots.txt of a site that is not yours.' },
  { key: 'resell', text: 'Sell access to your account, or share one account between organizations.' },
  {
    key: 'limits',
    text: 'Circumvent the limits of your plan, for example with several trials for one organization.',
  },
]

export function TermsPage() {
  return (
    <TextPage
      title="Terms of use"
      lead="What you can expect from us, and what we expect from you, in plain language."
      updated="November 21, 2026"
    >
      <TextSection title="Who this is between">
        <p>
          Between your organization and the operator of this Bellwether installation. The person who signs up
          does so on behalf of the organization and confirms that they are authorized to.
        </p>
      </TextSection>
      <TextSection title="The trial">
        <p>
          Every organization can try any plan once, for 7 days, without a card. The trial ends automatically
          and costs nothing. Audits stay available and can be exported afterwards.
        </p>
      </TextSection>
      <TextSection title="Plans and prices">
        <p>
          Prices and plan limits are on{' '}
          <a href={paths.pricing()} className="link">
            the pricing page
          </a>
          . A plan is paid in advance, monthly or yearly, and renews until it is canceled. A canceled plan
          works until the end of the paid period. Price changes are announced 30 days ahead and apply from the
          next period.
        </p>
      </TextSection>
      <TextSection title="What you may do">
        <TextList items={ALLOWED} />
      </TextSection>
      <TextSection title="What you may not do">
        <TextList items={REFUSED} />
        <p>We may suspend an account that does so, and will say why immediately.</p>
      </TextSection>
      <TextSection title="Your account">
        <p>
          Keep your password to yourself, and tell us if you think someone else has it. Administrators decide
          who belongs to the organization and are responsible for what its people do here.
        </p>
      </TextSection>
      <TextSection title="Your data">
        <p>
          What you enter and what your audits find is yours. How we handle it is described on{' '}
          <a href={paths.privacy()} className="link">
            the privacy page
          </a>
          .
        </p>
      </TextSection>
      <TextSection title="What we promise, and what we can’t">
        <p>
          We run the service with care, keep the data it accepted, and say when something went wrong. An audit
          reports what a site returned at that time; it is advice, not a promise of any search ranking. We are
          liable for damage that we cause on purpose or by gross negligence, and otherwise up to what you paid
          in the twelve months before.
        </p>
      </TextSection>
      <TextSection title="Termination">
        <p>
          You can leave at any time; first export what you want to keep. We may end the contract with 30 days’
          notice, or immediately for a serious breach of these terms; we then refund the unused part of a paid
          period.
        </p>
      </TextSection>
    </TextPage>
  )
}
