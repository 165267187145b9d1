import type { SubmissionResult } from '@conform-to/react'
import { Form, useLocation, useNavigation } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { count, formatDate, formatDateTime } from '#app/lib/format.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { SearchConsoleImport } from '#contract/seo/sources.connections.ts'
import { SINGLE_FILES } from './single-files.ts'

interface ImportSectionProps {
  imports: SearchConsoleImport[]
  mayChange: boolean
  timeZone: string
  lastResult: SubmissionResult | undefined
}

/** Imports an export of Search Console, and lists those that were. */
export function ImportSection({ imports, mayChange, timeZone, lastResult }: ImportSectionProps) {
  const deleting = useDialog('delete-import')
  const asked = new URLSearchParams(useLocation().search).get('import')
  const toDelete = deleting.isOpen ? imports.find(({ id }) => id === asked) : undefined
  return (
    <>
      {mayChange ? <ImportForm lastResult={lastResult} /> : null}
      <Card title="Imports" isFlush={imports.length > 0}>
        {imports.length === 0 ? (
          <p className="text-ink-soft">No imports yet.</p>
        ) : (
          <ul className="divide-y divide-line-soft border-t border-line-soft">
            {imports.map((each) => (
              <li
                key={each.id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3"
              >
                <ImportRow import={each} timeZone={timeZone} />
                {mayChange ? (
                  <LinkButton
                    to={`?dialog=delete-import&import=${each.id}`}
                    preventScrollReset
                    size="small"
                    aria-label={`Delete import: ${each.name}`}
                  >
                    Delete
                  </LinkButton>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {toDelete && mayChange ? (
        <ConfirmDialog
          title="Delete this import?"
          description={`The figures of ${toDelete.name} are deleted. The file on your computer stays.`}
          closeTo={deleting.closedAddress}
          intent="delete-import"
          values={{ id: toDelete.id }}
          pendingText="Deleting…"
          keep="Keep import"
        >
          Delete import
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function ImportRow({
  import: { name, property, firstDay, lastDay, rows, filters, importedAt },
  timeZone,
}: {
  import: SearchConsoleImport
  timeZone: string
}) {
  return (
    <div className="min-w-0 flex-1 basis-64">
      <p className="font-medium wrap-anywhere text-ink-strong">{property.replace(/^sc-domain:/, '')}</p>
      <p className="wrap-anywhere text-ink-soft">
        {formatDate(firstDay, 'UTC')} to {formatDate(lastDay, 'UTC')} · {count(rows, 'row')} · {name} ·
        imported {formatDateTime(importedAt, timeZone)}
        {filters ? ` · filtered by ${filters}` : ''}
      </p>
    </div>
  )
}

function ImportForm({ lastResult }: Pick<ImportSectionProps, 'lastResult'>) {
  const { formData } = useNavigation()
  const view = toFormView<'file' | 'property' | (typeof SINGLE_FILES)[number]['name']>({
    id: 'import',
    errors: lastResult?.error,
    values: lastResult?.initialValue,
  })
  return (
    <Card
      title="Import a file"
      description="In Search Console, open Performance, Search results, choose the period, then Export, Download CSV."
    >
      <Form method="post" encType="multipart/form-data" noValidate className="flex max-w-md flex-col gap-5">
        <ErrorSummary title="Nothing was imported" faults={view.faults} />
        <FileField
          {...view.field('file')}
          label="ZIP or CSV file"
          hint="The ZIP that Search Console downloads, up to 4 MB"
          accept=".zip,.csv,application/zip,text/csv"
        />
        <details>
          <summary className="cursor-pointer font-medium text-ink-strong">Single CSV files instead</summary>
          <div className="mt-4 flex flex-col gap-5">
            {SINGLE_FILES.map(({ name, label }) => (
              <FileField
                key={name}
                {...view.field(name)}
                label={label}
                accept=".csv,text/csv"
                required={false}
              />
            ))}
          </div>
        </details>
        <InputField
          {...view.field('property')}
          label="Property"
          hint="example.com or https://example.com/. Leave empty to take it from the pages of the file."
          required={false}
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <Button
            variant="primary"
            name="intent"
            value="import"
            isPending={formData?.get('intent') === 'import'}
            pendingText="Importing…"
          >
            Import file
          </Button>
        </div>
      </Form>
    </Card>
  )
}
