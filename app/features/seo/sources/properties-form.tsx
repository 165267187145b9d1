import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { SearchConsoleProperty } from '#contract/seo/sources.connections.ts'

interface PropertiesFormProps {
  properties: SearchConsoleProperty[]
  lastResult: SubmissionResult | undefined
}

/** The properties of the account, and which are read. */
export function PropertiesForm({ properties, lastResult }: PropertiesFormProps) {
  const { formData } = useNavigation()
  const view = toFormView<'properties'>({
    id: 'properties',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? {
      properties: properties.filter(({ isChosen }) => isChosen).map(({ property }) => property),
    },
  })
  if (properties.length === 0) {
    return (
      <Callout tone="attention" title="This account has no properties">
        Add the site in Search Console, or connect another account.
      </Callout>
    )
  }
  return (
    <Card title="Properties" description="Those you choose are read daily, and 16 months back.">
      <Form method="post" className="flex max-w-xl flex-col gap-5">
        <ErrorSummary title="Nothing was saved" faults={view.faults} />
        <CheckboxList
          {...view.list('properties')}
          label="Properties"
          searchLabel="Search properties"
          options={properties.map(({ property, firstDay, lastDay }) => ({
            value: property,
            label: property.replace(/^sc-domain:/, ''),
            detail: firstDay === null ? undefined : `${firstDay} to ${lastDay ?? firstDay}`,
          }))}
        />
        <div>
          <Button
            variant="primary"
            name="intent"
            value="properties"
            isPending={formData?.get('intent') === 'properties'}
            pendingText="Saving…"
          >
            Save properties
          </Button>
        </div>
      </Form>
    </Card>
  )
}
