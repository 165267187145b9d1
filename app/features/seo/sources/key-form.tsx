import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { ConnectedSource } from '#contract/seo/sources.connections.ts'
import { SOURCE_SETUPS, type SetupField, type SetupFieldName } from '#contract/seo/sources.setup.ts'

interface KeyFormProps {
  source: ConnectedSource
  lastResult: SubmissionResult | undefined
}

/** Connects a source with a key, or replaces the one that there is. */
export function KeyForm({ source: { id, state }, lastResult }: KeyFormProps) {
  const { formData } = useNavigation()
  const fields: readonly SetupField[] = SOURCE_SETUPS[id].fields
  const view = toFormView<SetupFieldName>({
    id: 'source',
    errors: lastResult?.error,
    values: lastResult?.initialValue,
    isDrawnAnew: lastResult !== undefined,
  })
  const isConnected = state !== 'disconnected'
  return (
    <Card
      title={isConnected ? 'Replace key' : 'Connect'}
      description="The key is tested, encrypted and never shown again."
    >
      <Form method="post" noValidate autoComplete="off" className="flex max-w-md flex-col gap-5">
        <ErrorSummary title="Not connected" faults={view.faults} />
        {fields.map(({ name, label, isSecret }) => (
          <InputField
            key={name}
            {...view.field(name)}
            label={label}
            type={isSecret ? 'password' : 'text'}
            autoComplete={isSecret ? 'new-password' : 'off'}
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
        <div>
          <Button
            variant={isConnected ? undefined : 'primary'}
            name="intent"
            value="connect"
            isPending={formData?.get('intent') === 'connect'}
            pendingText="Connecting…"
          >
            {isConnected ? 'Replace key' : 'Connect'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
