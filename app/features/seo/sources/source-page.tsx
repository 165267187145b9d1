import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { type Description, DescriptionList } from '#app/ui/data/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type {
  ConnectedSource,
  SearchConsoleImport,
  SearchConsoleProperty,
} from '#contract/seo/sources.connections.ts'
import { CAPABILITY_WORDS, SOURCE_SETUPS } from '#contract/seo/sources.setup.ts'
import { GraphForm } from './graph-form.tsx'
import { ImportSection } from './import-section.tsx'
import { KeyForm } from './key-form.tsx'
import { PropertiesForm } from './properties-form.tsx'
import { SourceState } from './source-state.tsx'

export interface SourcePageProps {
  source: ConnectedSource
  imports: SearchConsoleImport[]
  /** Of the connected Google account; null where they could not be read. */
  properties: SearchConsoleProperty[] | null
  mayChange: boolean
  timeZone: string
  /** The last intent and what was refused. */
  refused: { intent: string; result: SubmissionResult | undefined } | null
  /** What else can be set about it. */
  children?: ReactNode
}

/** One source: what it tells, how it stands, and how it is connected. */
export function SourcePage(props: SourcePageProps) {
  const { source, mayChange, timeZone, children } = props
  const { name, state, failure, id } = source
  const { about, kind } = SOURCE_SETUPS[id]
  const disconnecting = useDialog('disconnect')
  const isConnected = state === 'connected' || state === 'failing'
  const canDisconnect = mayChange && isConnected && kind !== 'file'
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Sources', to: paths.sources() }]}
        state={<SourceState state={state} />}
        description={about}
        actions={canDisconnect ? <TestForm /> : null}
      />
      <div className="flex flex-col gap-6">
        {failure ? (
          <Callout
            tone={state === 'failing' ? 'problem' : 'attention'}
            title={state === 'failing' ? 'This source fails' : 'Not available on this server'}
          >
            {failure}
          </Callout>
        ) : null}
        <Card title="About">
          <DescriptionList items={toFacts(source, timeZone)} />
        </Card>
        {children}
        <Connecting {...props} />
        {canDisconnect ? (
          <Card title="Disconnect">
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-prose">
                Disconnecting deletes the stored key and the figures from this source.
              </p>
              <LinkButton to={disconnecting.address} preventScrollReset>
                Disconnect
              </LinkButton>
            </div>
          </Card>
        ) : null}
      </div>
      {canDisconnect && disconnecting.isOpen ? (
        <ConfirmDialog
          title={`Disconnect ${name}?`}
          description="Its key and its figures are deleted. Panels that it fed show the next source, or none."
          closeTo={disconnecting.closedAddress}
          intent="disconnect"
          pendingText="Disconnecting…"
          keep="Keep connected"
        >
          Disconnect
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function toFacts(
  { id, account, connectedAt, checkedAt, usedAt }: ConnectedSource,
  timeZone: string,
): Description[] {
  const { gives, needs, cost } = SOURCE_SETUPS[id]
  const at = (term: string, time: string | null, none: string) => ({
    term,
    value: time === null ? none : formatDateTime(time, timeZone),
  })
  const connected = [
    { term: 'Connected as', value: account ?? '' },
    at('Connected', connectedAt, 'Not connected'),
    at('Last tested', checkedAt, 'Never'),
    at('Last used', usedAt, 'Not used yet'),
  ]
  return [
    { term: 'Shows', value: gives.map((capability) => CAPABILITY_WORDS[capability]).join(', ') },
    { term: 'Needs', value: needs },
    { term: 'Cost', value: cost },
    ...(connectedAt === null ? [] : connected),
  ]
}

const ForAdministrators = () => <Callout>Only administrators connect and disconnect sources.</Callout>

function Connecting({ source, imports, properties, mayChange, timeZone, refused }: SourcePageProps) {
  const { kind } = SOURCE_SETUPS[source.id]
  const resultOf = (intent: string) => (refused?.intent === intent ? refused.result : undefined)
  if (source.id === 'common-crawl')
    return mayChange ? <GraphForm lastResult={resultOf('import-graph')} /> : <ForAdministrators />
  if (kind === 'file')
    return (
      <ImportSection
        imports={imports}
        mayChange={mayChange}
        timeZone={timeZone}
        lastResult={resultOf('import')}
      />
    )
  if (kind === 'built-in' || source.state === 'unavailable') return null
  if (!mayChange) return <ForAdministrators />
  if (kind === 'key') return <KeyForm source={source} lastResult={resultOf('connect')} />
  const isConnected = source.state !== 'disconnected'
  return (
    <>
      {isConnected && properties ? (
        <PropertiesForm properties={properties} lastResult={resultOf('properties')} />
      ) : null}
      <Card title={isConnected ? 'Reconnect' : 'Connect'}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose">
            Google asks you to allow read access to Search Console. You choose the properties afterwards.
          </p>
          <LinkButton
            to={paths.connectSearchConsole()}
            reloadDocument
            variant={isConnected ? undefined : 'primary'}
          >
            Continue to Google
          </LinkButton>
        </div>
      </Card>
    </>
  )
}

function TestForm() {
  const { formData } = useNavigation()
  return (
    <Form method="post" preventScrollReset>
      <Button
        name="intent"
        value="test"
        isPending={formData?.get('intent') === 'test'}
        pendingText="Testing…"
      >
        Test
      </Button>
    </Form>
  )
}
