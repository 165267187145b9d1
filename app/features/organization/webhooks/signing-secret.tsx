import { LinkButton } from '#app/ui/controls/button.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'

interface SigningSecretProps {
  value: string
  /** What holds besides, such as how long the one before still signs. */
  note?: string
  /** The page of the endpoint. */
  doneTo: string
}

/** Shown once, to be saved elsewhere. Selected and copied by hand where no script runs. */
export function SigningSecret({ value, note, doneTo }: SigningSecretProps) {
  return (
    <Card title="Signing secret" className="mb-6 max-w-2xl">
      <div className="flex flex-col gap-5">
        <Callout tone="attention">
          Copy the secret now and keep it where secrets are kept. It won’t be shown again.
          {note === undefined ? null : ` ${note}`}
        </Callout>
        <p className="rounded border border-line-soft bg-surface-sunken px-4 py-3 font-mono break-all text-ink-strong select-all">
          {value}
        </p>
        <p className="max-w-prose">
          Each request is signed as Standard Webhooks describes. Verify the header{' '}
          <code>webhook-signature</code> with this secret before you trust a request; libraries for it exist
          for most languages.
        </p>
        <div className="flex flex-wrap gap-2">
          <CopyButton label="Copy secret" text={value} />
          <LinkButton to={doneTo} variant="primary">
            I saved this secret
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
