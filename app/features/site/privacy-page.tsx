import { paths } from '#app/lib/paths.ts'
import { TextList, TextPage, TextSection } from './text-page.tsx'

const COOKIES = [
  { name: 'user', text: 'your name and role, so that pages can greet you; read by our own script' },
  { name: 'token', text: 'proves for 15 minutes at a time that you are signed in; no script can read it' },
  { name: 'refreshToken', text: 'lets the session go on for up to 30 days; no script can read it' },
  { name: 'subscription', text: 'your plan and the days left of a trial; read by our own script' },
  { name: 'theme, sidebar', text: 'how you like the pages to look' },
  {
    name: 'providerNext, providerFrom, providerInvitation, providerConnection, pendingSignUp',
    text: 'the way to Google or Microsoft and back; half an hour at the most, no script can read them',
  },
  {
    name: 'selectedPlan',
    text: 'the plan that you came with from the price list; seven days, or until your trial starts, and no script can read it',
  },
  {
    name: 'knownDevice',
    text: 'knows this browser again, so that others who guess your password can not keep you out; 180 days, also while you are signed out. It does not sign you in, and no script can read it',
  },
  { name: 'twoStep', text: 'between password and code of a sign-in in two steps; five minutes' },
  { name: 'toast', text: 'a message for the next page; gone once it is shown' },
]

const STORED = [
  {
    key: 'account',
    text: 'Your account: name, company email address, role, and what you add to your profile. Your password only as a salted scrypt hash, from which it cannot be read.',
  },
  {
    key: 'organization',
    text: 'Your organization: name, domain, size, kind, address, color and logo, its people and teams, and the plan you chose.',
  },
  {
    key: 'payment',
    text: 'Your payment: which plan was paid when, and the tax ids that you add. The card itself goes from your browser to Stripe and never comes here; we see its brand, its last four digits and when it expires.',
  },
  {
    key: 'changes',
    text: 'Who changed what in the organization, with names and times, for its administrators to read.',
  },
  {
    key: 'audits',
    text: 'Your audits: the addresses of the pages we visited for you, what we read off them, and what we found. Only public answers of the site, never what is behind a sign-in.',
  },
  {
    key: 'sessions',
    text: 'Your sessions: when you signed in, with what kind of browser and from which network, so that you can tell one that is not yours; tokens as hashes. If a session is used by somebody else, we end it and tell you by email.',
  },
  {
    key: 'logs',
    text: 'Logs: time, address of the page without its query, answer and a request id, to find faults. No passwords, no tokens, no contents of forms.',
  },
  { key: 'mail', text: 'Mail that we sent you, until it is delivered.' },
]

const NOT_DONE = [
  {
    key: 'third',
    text: 'No script, font, image or pixel of anybody else on any page, but for Stripe’s form on the page where you give a card.',
  },
  { key: 'tracking', text: 'No tracking across sites, no advertising, no profile of you.' },
  {
    key: 'sale',
    text: 'Nothing is sold or given to others, except to those who work for us: who hosts the service, who delivers the mail, Stripe for the payment, and, if you choose so, Google or Microsoft when you sign in with them.',
  },
  { key: 'training', text: 'Nothing of yours is used to train anything.' },
]

export function PrivacyPage() {
  return (
    <TextPage
      title="Privacy"
      lead="What we keep, what for, how long, and how you get it back or have it deleted."
      updated="21 November 2026"
    >
      <TextSection title="What is stored">
        <TextList items={STORED} />
      </TextSection>
      <TextSection title="Cookies">
        <p>
          None is set before you sign in or choose a theme. Afterwards there are these, all of them our own:
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
          Your account and your audits stay as long as your organization has them here. Sessions end after 30
          days without use. A link in a mail works once, for an hour or two days. Request logs are kept for as
          long as the operator of this installation sets them to be kept.
        </p>
      </TextSection>
      <TextSection title="The sites we visit">
        <p>
          An audit reads public pages of the site that you name. If a page shows personal data to everybody, a
          copy of its title, headings and links may be in the audit until you delete it. Site owners find on{' '}
          <a href={paths.bot()} className="link">
            the page about our crawler
          </a>{' '}
          how to keep it out.
        </p>
      </TextSection>
      <TextSection title="Your rights">
        <p>
          You may see, correct, take with you and have deleted what concerns you, and object to how we use it.{' '}
          <a href={paths.contact()} className="link">
            Write to us
          </a>
          ; we answer within 30 days. You may also complain to the data protection authority where you live.
        </p>
      </TextSection>
    </TextPage>
  )
}
