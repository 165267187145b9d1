import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { CopyButton } from '#app/ui/controls/copy-button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'

interface NewKeyProps {
  name: string
  value: string
  /** The URL of the API, as a program would call it. */
  apiUrl: string
}

/** Shown once, to be saved elsewhere. Selected and copied by hand where no script runs. */
export function NewKey({ name, value, apiUrl }: NewKeyProps) {
  return (
    <Card title={`API key “${name}”`} className="max-w-2xl">
      <div className="flex flex-col gap-5">
        <Callout tone="attention">
          Copy the key now and keep it where secrets are kept. It won’t be shown again.
        </Callout>
        <p className="rounded border border-line-soft bg-surface-sunken px-4 py-3 font-mono break-all text-ink-strong select-all">
          {value}
        </p>
        <div>
          <p className="mb-1.5">Programs send it with each call:</p>
          <pre className="rounded border border-line-soft bg-surface-sunken px-4 py-3 font-mono text-sm break-all whitespace-pre-wrap text-ink">
            {`curl -H "Authorization: Bearer $API_KEY" \\\n  ${apiUrl}/seo/audits`}
          </pre>
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton label="Copy key" text={value} />
          <LinkButton to={paths.apiKeys()} variant="primary">
            I saved this key
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
