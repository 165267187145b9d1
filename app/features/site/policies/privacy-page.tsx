import { paths } from '#app/lib/paths.ts'
import { listProviderNames } from '#contract/account/providers.ts'
import { TextList, TextPage, TextSection } from './text-page.tsx'

const COOKIES = [
  { name: 'user', text: 'your name and role, so that pages can greet you; readable by our own script' },
  { name: 'token', text: 'proves that you are signed in, for 15 minutes at a time; not readable by scripts' },
  { name: 'refreshToken', text: 'keeps the session going for up to 30 days; not readable by scripts' },
  { name: 'subscription', text: 'your plan and the days left in a trial; readable by our own script' },
  { name: 'theme, sidebar', text: 'your theme, and whether the sidebar is collapsed' },
  {
    name: 'providerNext, providerFrom, providerInvitation, providerConnection, pendingSignUp',
    text: `the way to ${listProviderNames()} and back; half an hour at most, not readable by scripts`,
  },
  {
    name: 'selectedPlan',
    text: 'the plan you picked on the pricing page; seven days, or until your trial starts, not readable by scripts',
  },
  {
    name: 'knownDevice',
    text: 'recognizes this browser, so that others who guess at your password can’t lock you out; 180 days, even while you are signed out. It does not sign you in and is not readable by scripts',
  },
  { name: 'twoStep', text: 'between password and code of a two-step sign-in; five minutes' },
  { name: 'toast', text: 'a message for the next page; deleted once it is shown' },
]

const STORED = [
  {
    key: 'account',
    text: 'Your account: name, company email address, role, and what you add to your profile. Your password only as a salted scrypt hash, from which it cannot be read.',
  },
  {
    key: 'organization',
    text: 'Your organization: name, domain, size, type, address, color and logo, its people and teams, and the plan you chose.',
  },
  {
    key: 'payment',
    text: 'Your payments: which plan was paid when, and the tax IDs you add. Your card goes directly from your browser to Stripe; we see only its brand, last four digits and expiration date.',
  },
  {
    key: 'changes',
    text: 'An audit log of who changed what in the organization and when, readable by its administrators.',
  },
  {
    key: 'audits',
    text: 'Your audits: the addresses of the pages we visited for you, what we read on them, and what we found. Only public pages, never anything behind a sign-in.',
  },
  {
    key: 'sessions',
    text: 'Your sessions: when you signed in, with what kind of browser and from which network, so that you can spot one that is not yours; tokens are stored as hashes. If someone else uses a session, we end it and notify you by email.',
  },
  {
    key: 'logs',
    text: 'Logs: time, page address without its query, status and a request ID, for troubleshooting. No passwords, tokens or form contents.',
  },
  { key: 'mail', text: 'Emails we send you, until they are delivered.' },
]

const NOT_DONE = [
  {
    key: 'third',
    text: 'No third-party script, font, image or pixel on any page, except for Stripe’s form where you enter a card.',
  },
  { key: 'tracking', text: 'No cross-site tracking, no advertising, no profiling.' },
  {
    key: 'sale',
    text: `Nothing is sold or shared, except with those who provide the service for us: hosting, email delivery, Stripe for payments, a DNS resolver and domain registries, which are asked about the domains that you audit, and, if you choose them, ${listProviderNames()} for sign-in.`,
  },
  { key: 'training', text: 'None of your data is used to train models.' },
]

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      lead="What we store, why and for how long, and how to get it back or have it deleted."
      updated="November 23, 2026"
    >
      <TextSection title="What is stored">
        <TextList items={STORED} />
      </TextSection>
      <TextSection title="Cookies">
        <p>
          None are set before you sign in or choose a theme. After that we set these, all of them first-party:
        </p>
        <TextList
          items={COOKIES.map(({ name, text }) => ({
            key: name,
            text: (
              <>
                <code className="font-mono text-sm">{name}</code>: {text}
              </>
            ),
          }))}
        />
      </TextSection>
      <TextSection title="What we do not do">
        <TextList items={NOT_DONE} />
      </TextSection>
      <TextSection title="How long">
        <p>
          Your account and your audits are kept as long as your organization keeps them here. Sessions end
          after 30 days without use. Links in emails work once. Request logs are kept for as long as the
          operator of this installation configures.
        </p>
      </TextSection>
      <TextSection title="The sites we visit">
        <p>
          An audit reads public pages of the site you enter. If a page publishes personal data, a copy of its
          title, headings and links may be in the audit until you delete it. Site owners find on{' '}
          <a href={paths.bot()} className="link">
            the page about our crawler
          </a>{' '}
          how to block it.
        </p>
      </TextSection>
      <TextSection title="Your rights">
        <p>
          You can access, correct, export and delete your personal data, and object to how we use it.{' '}
          <a href={paths.contact()} className="link">
            Contact us
          </a>
          ; we reply within 30 days. You can also complain to your local data protection authority.
        </p>
      </TextSection>
    </TextPage>
  )
}
