import { Callout } from '#app/ui/overlay/callout.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import type { Fact } from './to-facts.server.ts'

/** The values of the form, for people who may not change them. */
export function OrganizationFacts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Callout>Only administrators can change this.</Callout>
      <Card>
        <DescriptionList
          items={facts.map(({ term, value }) => ({
            term,
            value: value || <span className="text-ink-soft">Not set</span>,
          }))}
        />
      </Card>
    </div>
  )
}
