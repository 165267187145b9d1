import { Form, useNavigation } from '@remix-run/react'
import { count, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { FingerprintTrial } from '#contract/seo/fingerprints.ts'
import { TECHNOLOGY_CATEGORY_WORDS } from '#contract/seo/technologies.words.ts'
import { Refusals } from './fingerprint-refusals.tsx'

interface FingerprintTrialCardProps {
  name: string
  /** The file, which is sent again to be kept. */
  text: string
  trial: FingerprintTrial
  isReplacing: boolean
}

const technologiesOf = (value: number) => count(value, 'technology', 'technologies')

function toChanges({ replaced, added, removed }: FingerprintTrial['changes'], isReplacing: boolean): string {
  if (!isReplacing) return 'Nothing has been kept yet.'
  return `Nothing has been kept yet. ${formatNumber(added)} would be added, ${formatNumber(replaced)} replaced and ${formatNumber(removed)} removed.`
}

/** What a file would bring, before it is kept. */
export function FingerprintTrialCard({ name, text, trial, isReplacing }: FingerprintTrialCardProps) {
  const { formData } = useNavigation()
  const { technologies, patterns, refused, refusals, first, changes } = trial
  return (
    <Card title={`Check of ${name}`}>
      <div className="flex flex-col gap-4">
        <div role="status">
          <Callout
            tone={refused > 0 ? 'attention' : 'good'}
            title={`${technologiesOf(technologies)} with ${count(patterns, 'pattern')} can be used`}
          >
            {toChanges(changes, isReplacing)}
          </Callout>
        </div>
        <Form method="post" encType="multipart/form-data" className="flex flex-wrap gap-2">
          <input type="hidden" name="name" value={name} />
          <input type="hidden" name="text" value={text} />
          <Button
            variant="primary"
            name="intent"
            value="import"
            isPending={formData?.get('intent') === 'import'}
            pendingText="Importing…"
          >
            Import {technologiesOf(technologies)}
          </Button>
          <LinkButton to={paths.fingerprints()} variant="quiet">
            Choose another file
          </LinkButton>
        </Form>
        {refused > 0 ? (
          <section>
            <h3 className="text-base">{count(refused, 'part')} refused</h3>
            <Refusals refusals={refusals} />
            <More shown={refusals.length} of={refused} />
          </section>
        ) : null}
        <UnusedFields fields={trial.notEvaluated} isOpen />
        <section>
          <h3 className="mb-1 text-base">Technologies</h3>
          <Table
            caption="Technologies of the file"
            columns={[
              { id: 'name', header: 'Technology', phone: 'title', cell: (one) => one.name },
              {
                id: 'category',
                header: 'Category',
                phone: 'fact',
                cell: (one) => TECHNOLOGY_CATEGORY_WORDS[one.category],
              },
              {
                id: 'patterns',
                header: 'Patterns',
                align: 'end',
                phone: 'fact',
                cell: (one) => formatNumber(one.patterns),
              },
            ]}
            rows={first}
            rowKey={(one) => one.name}
          />
          <More shown={first.length} of={technologies} />
        </section>
      </div>
    </Card>
  )
}

function More({ shown, of }: { shown: number; of: number }) {
  return of > shown ? <p className="mt-2 text-ink-soft">and {formatNumber(of - shown)} more</p> : null
}

/** Fields that no look-up evaluates, and why. */
export function UnusedFields({
  fields,
  isOpen = false,
}: {
  fields: FingerprintTrial['notEvaluated']
  isOpen?: boolean
}) {
  if (fields.length === 0) return null
  return (
    <details className="mt-3" open={isOpen}>
      <summary className="w-fit cursor-pointer rounded-sm text-ink-soft pointer-coarse:py-2.5">
        Fields that aren’t evaluated
      </summary>
      <ul className="mt-1 flex flex-col gap-1">
        {fields.map(({ field, technologies, reason }) => (
          <li key={field} className="wrap-anywhere">
            <code>{field}</code>{' '}
            <span className="text-ink-soft">
              in {technologiesOf(technologies)}. {reason}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
