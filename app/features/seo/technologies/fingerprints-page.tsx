import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Download } from 'lucide-react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { count, formatBytes, formatDateTime, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { FingerprintFile, FingerprintTrial } from '#contract/seo/fingerprints.ts'
import { FINGERPRINT_LIMITS } from '#contract/seo/fingerprints.words.ts'
import { FingerprintList, type FingerprintPageOf } from './fingerprint-list.tsx'
import { FingerprintTrialCard, UnusedFields } from './fingerprint-trial.tsx'
import { backToSites } from './technology-groups.tsx'

interface FingerprintsPageProps {
  file: FingerprintFile | null
  fingerprints: FingerprintPageOf
  mayChange: boolean
  timeZone: string
  lastResult: SubmissionResult | undefined
  /** The file that was just tried, and what it would bring. */
  tried: { name: string; text: string; trial: FingerprintTrial } | undefined
}

/** The fingerprints that the organization has imported: trying a file, importing it, and what of it is used. */
export function FingerprintsPage(props: FingerprintsPageProps) {
  const { file, fingerprints, mayChange, timeZone, lastResult, tried } = props
  const deleting = useDialog('delete-fingerprints')
  return (
    <>
      <PageHeader
        title="Your fingerprints"
        crumbs={backToSites}
        description="Technologies that your organization knows and our catalog does not. Look-ups use both."
        actions={file ? <FileActions address={deleting.address} mayChange={mayChange} /> : null}
      />
      <div className="flex flex-col gap-6">
        {tried ? <FingerprintTrialCard {...tried} isReplacing={file !== null} /> : null}
        {mayChange && !tried ? <ChooseFile lastResult={lastResult} isReplacing={file !== null} /> : null}
        {file ? <FileFacts file={file} timeZone={timeZone} /> : null}
        {tried ? null : <FingerprintList {...fingerprints} mayChange={mayChange} />}
      </div>
      {deleting.isOpen && mayChange && file ? (
        <ConfirmDialog
          title="Delete your fingerprints?"
          description={`${count(file.technologies, 'technology', 'technologies')} of ${file.name} are deleted. Later look-ups use our catalog alone; earlier ones stay as they are.`}
          closeTo={deleting.closedAddress}
          intent="delete"
          pendingText="Deleting…"
          keep="Keep fingerprints"
        >
          Delete fingerprints
        </ConfirmDialog>
      ) : null}
    </>
  )
}

function FileActions({ address, mayChange }: { address: string; mayChange: boolean }) {
  return (
    <>
      <LinkButton icon={<Download aria-hidden />} to={paths.fingerprintsExport()} reloadDocument>
        Export JSON
      </LinkButton>
      {mayChange ? (
        <LinkButton to={address} preventScrollReset>
          Delete
        </LinkButton>
      ) : null}
    </>
  )
}

function ChooseFile({
  lastResult,
  isReplacing,
}: Pick<FingerprintsPageProps, 'lastResult'> & { isReplacing: boolean }) {
  const { formData } = useNavigation()
  const view = toFormView<'file'>({
    id: 'fingerprints',
    errors: lastResult?.error,
    values: lastResult?.initialValue,
  })
  const { technologies, patterns } = FINGERPRINT_LIMITS
  return (
    <Card
      title={isReplacing ? 'Replace the file' : 'Import a file'}
      description="You see what would be used and what not before anything is kept."
    >
      <Form method="post" encType="multipart/form-data" noValidate className="flex max-w-md flex-col gap-5">
        <ErrorSummary title="Nothing was imported" faults={view.faults} />
        <FileField
          {...view.field('file')}
          label="JSON file"
          hint={`In the Wappalyzer format: up to 1 MB, ${formatNumber(technologies)} technologies and ${formatNumber(patterns)} patterns`}
          accept=".json,application/json"
        />
        <div>
          <Button
            variant={isReplacing ? 'secondary' : 'primary'}
            name="intent"
            value="check"
            isPending={formData?.get('intent') === 'check'}
            pendingText="Checking file…"
          >
            Check file
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function FileFacts({ file, timeZone }: { file: FingerprintFile; timeZone: string }) {
  const { name, bytes, importedAt, importedBy, technologies, patterns, refused, refusedTechnologies } = file
  return (
    <Card title="Imported file">
      <DescriptionList
        items={[
          { term: 'File', value: `${name}, ${formatBytes(bytes)}` },
          {
            term: 'Imported',
            value: (
              <>
                <time dateTime={importedAt}>{formatDateTime(importedAt, timeZone)}</time>
                {importedBy ? ` by ${importedBy.name}` : ''}
              </>
            ),
          },
          { term: 'Technologies', value: formatNumber(technologies) },
          { term: 'Patterns used', value: formatNumber(patterns) },
          { term: 'Refused', value: formatNumber(refused) },
        ]}
      />
      {refusedTechnologies.length > 0 ? (
        <details className="mt-3">
          <summary className="w-fit cursor-pointer rounded-sm text-ink-soft pointer-coarse:py-2.5">
            Refused technologies
          </summary>
          <ul className="mt-1 flex flex-col gap-1">
            {refusedTechnologies.map(({ technology, reason }) => (
              <li key={technology} className="wrap-anywhere">
                <code>{technology}</code> <span className="text-ink-soft">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <UnusedFields fields={file.notEvaluated} />
    </Card>
  )
}
