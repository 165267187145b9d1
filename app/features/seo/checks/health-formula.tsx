import { Card } from '#app/ui/data/card.tsx'

/** How the health score is calculated, as in docs/decisions/026. */
export function HealthFormula() {
  return (
    <section id="health" className="mt-6 scroll-mt-16">
      <Card title="How site health is calculated">
        <div className="flex max-w-prose flex-col gap-3">
          <p>
            Each check with findings costs penalty points: its weight × (0.3 + 0.7 × √ share of pages). An
            error weighs 8, a warning 2, a notice 0.2. The share is that of the pages that the check applies
            to; a check of a whole host has a share of 1.
          </p>
          <p>
            One category costs 20 points at most. Health is{' '}
            <span className="whitespace-nowrap">
              100 × e<sup>−sum/100</sup>
            </span>
            , rounded down, so that 100 means that nothing was found.
          </p>
          <p>
            Health is 30 at most where search engines can’t index the site: robots.txt blocks all of it or
            fails, every page is noindex, or more than half of the URLs fail or do not respond.
          </p>
          <p>
            Accessibility is not part of health. Like each category, it has its own score:{' '}
            <span className="whitespace-nowrap">
              100 × e<sup>−points/20</sup>
            </span>
            .
          </p>
          <p>Pages that could not be checked cost nothing. If no page could be checked, there is no score.</p>
        </div>
      </Card>
    </section>
  )
}
