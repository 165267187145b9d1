import clsx from 'clsx'
import type { ReactNode } from 'react'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { MEASURED, type Measured } from './measured.ts'
import { ProductPanel } from './product-panel.tsx'

export interface HomePanels {
  overview: ReactNode
  progress: ReactNode
  issue: ReactNode
  change: ReactNode
}

const STORIES = [
  {
    panel: 'progress',
    title: 'Enter a domain. Watch the crawl.',
    text: 'The crawl starts immediately and shows how many pages were found, fetched or failed, how fast it is going and how long it will take. Close the tab: it keeps running, and resumes where it left off after a restart.',
    alt: 'A running audit: a progress bar, the pages found, fetched, failed and blocked, the speed and the time left.',
  },
  {
    panel: 'issue',
    title: 'Every issue says why, how and where.',
    text: 'What it means in plain words, why it matters, how to fix it, and every affected page with the evidence found on it. Export any list as a CSV file, however long it is.',
    alt: 'One issue: why it matters, how to fix it, and the affected pages with what was found on each.',
  },
  {
    panel: 'change',
    title: 'See what your last release changed.',
    text: 'Each audit is compared with the previous one: what is new, what is fixed and what remains. Passed checks are listed, too, so a clean site shows as a success.',
    alt: 'Two audits compared: new, fixed and remaining findings, by issue.',
  },
] as const

const PROMISES = [
  {
    title: 'A polite crawler',
    text: 'It obeys robots.txt, controls its rate for each host, backs off when a site struggles, and says who it is.',
  },
  {
    title: 'Blocked is not broken',
    text: 'Pages that refuse the crawler are reported as “could not check”. They don’t lower your score.',
  },
  {
    title: 'Works without JavaScript',
    text: 'Every page and every form, from sign-up to export. With JavaScript, things get faster.',
  },
  {
    title: 'Your data stays yours',
    text: 'No third-party script, font or pixel. Everything can be exported, and you can host it yourself.',
  },
]

export function HomePage({ panels, isSignedIn }: { panels: HomePanels; isSignedIn: boolean }) {
  return (
    <>
      <section className="mx-auto w-full max-w-6xl px-4 pt-14 pb-10 sm:px-6 sm:pt-20">
        <h1 className="max-w-3xl text-2xl sm:text-3xl">Know what to fix on your website first</h1>
        <p className="mt-4 max-w-2xl text-pretty text-ink-soft sm:text-lg">
          Bellwether reads your whole site the way a search engine does, and turns what it finds into a short
          list that people can act on.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Start isSignedIn={isSignedIn} />
          <LinkButton to={paths.pricing()} reloadDocument>
            See pricing
          </LinkButton>
        </div>
        {isSignedIn ? null : (
          <p className="mt-3 text-sm text-ink-soft">7 days, every feature, no card required.</p>
        )}
      </section>
      <section aria-label="An audit" className="mx-auto w-full max-w-6xl px-4 pb-16 sm:px-6">
        <ProductPanel alt="The overview of an audit: a health score of 87, good, checks by outcome, and the issues to fix first.">
          {panels.overview}
        </ProductPanel>
      </section>
      <Proof measured={MEASURED} />
      {STORIES.map(({ panel, title, text, alt }, i) => (
        <section key={panel} className="border-t border-line-soft">
          <div className="mx-auto grid w-full max-w-6xl items-center gap-x-12 gap-y-8 px-4 py-16 sm:px-6 lg:grid-cols-5">
            <div className={clsx('lg:col-span-2', i % 2 === 1 && 'lg:order-last')}>
              <h2 className="text-xl">{title}</h2>
              <p className="mt-3 text-pretty text-ink-soft">{text}</p>
            </div>
            <div className="min-w-0 lg:col-span-3">
              <ProductPanel alt={alt}>{panels[panel]}</ProductPanel>
            </div>
          </div>
        </section>
      ))}
      <Promises />
      {isSignedIn ? null : <Closing />}
    </>
  )
}

/** Nothing without measurements: an unmeasured figure is worse than none. */
export function Proof({ measured }: { measured: readonly Measured[] }) {
  if (measured.length === 0) return null
  return (
    <section aria-label="Measured" className="border-t border-line-soft bg-surface-sunken">
      <dl className="mx-auto grid w-full max-w-6xl gap-8 px-4 py-12 sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
        {measured.map(({ value, label, how }) => (
          <div key={label} className="flex flex-col">
            <dt className="order-2 mt-1 font-medium text-ink-strong">{label}</dt>
            <dd className="order-1 text-2xl font-semibold text-ink-strong">{value}</dd>
            <dd className="order-3 mt-1 text-sm text-ink-soft">{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Start({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <LinkButton variant="primary" to={isSignedIn ? paths.dashboard() : paths.signUp()} reloadDocument>
      {isSignedIn ? 'Open dashboard' : 'Start free trial'}
    </LinkButton>
  )
}

function Promises() {
  return (
    <section aria-labelledby="promises" className="border-t border-line-soft bg-surface-sunken">
      <div className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6">
        <h2 id="promises" className="text-xl">
          Built to be trusted
        </h2>
        <dl className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {PROMISES.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-medium text-ink-strong">{title}</dt>
              <dd className="mt-1 text-sm text-pretty text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Closing() {
  return (
    <section className="border-t border-line-soft">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-10 gap-y-6 px-4 py-16 sm:px-6">
        <div className="max-w-xl">
          <h2 className="text-xl">Audit your site today</h2>
          <p className="mt-2 text-ink-soft">
            Sign up, start your trial and enter your domain. Your first results are minutes away.
          </p>
        </div>
        <Start isSignedIn={false} />
      </div>
    </section>
  )
}
