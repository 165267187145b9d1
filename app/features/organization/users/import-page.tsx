import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, controlAria } from '#app/ui/forms/field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ImportOutcome, type Outcome } from './import-outcome.tsx'
import { IMPORT_HELP } from './import-help.ts'
import { SeatsMeter, type Seats } from './seats-meter.tsx'

interface ImportPageProps {
  seats: Seats
  /** Row limit, without the header. */
  mostLines: number
  /** The errors of the rows, or their preview. */
  answer:
    | { result: SubmissionResult | undefined; shown: { csv: string; outcome: Outcome } | undefined }
    | null
    | undefined
}

/** Two steps: preview, then import. */
export function ImportPage({ seats, mostLines, answer }: ImportPageProps) {
  const shown = answer?.shown
  const isReady = shown !== undefined && shown.outcome.valid === shown.outcome.lines.length
  return (
    <>
      <PageHeader
        title="Import users"
        crumbs={[{ label: 'Users', to: paths.users() }]}
        description="From a CSV file, which any spreadsheet app can save. You review the result before any invitation is sent."
      />
      <div className="mb-6">
        <SeatsMeter {...seats} />
      </div>
      <div className="flex flex-col gap-8">
        {shown && !seats.reason ? <ImportOutcome {...shown} /> : null}
        {isReady || seats.reason ? null : (
          <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
            <ImportForm answer={answer} mostLines={mostLines} />
            <Columns />
          </div>
        )}
      </div>
    </>
  )
}

function ImportForm({ answer, mostLines }: Pick<ImportPageProps, 'answer' | 'mostLines'>) {
  const { state } = useNavigation()
  const { faults, field } = toFormView<'csv'>({
    id: 'import',
    errors: answer?.result?.error,
    values: answer?.shown ?? answer?.result?.initialValue,
  })
  const lines = field('csv')
  const file = useRef<HTMLInputElement>(null)
  const read = useRef(answer)
  // The content of the file is in the text box below; if the file stayed selected, it would override corrections there.
  // A page rendered with a result has no file: one that is there was chosen before hydration.
  useEffect(() => {
    if (answer !== read.current && file.current) file.current.value = ''
    read.current = answer
  }, [answer])
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="flex min-w-0 flex-col gap-6">
      <ErrorSummary title="No one was invited" faults={faults} />
      <Field
        id="import-file"
        label="CSV file"
        hint={`A header line with column names, then at most ${count(mostLines, 'line')}. Separate values with commas, semicolons or tabs.`}
        required={false}
      >
        <input
          ref={file}
          id="import-file"
          name="file"
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className={`control text-sm! file:me-3 file:h-9 file:border-0 file:bg-surface-hover file:px-3.5 file:font-medium file:text-ink-strong pointer-coarse:file:h-11`}
          {...controlAria({ id: 'import-file', hint: true })}
        />
      </Field>
      <TextareaField
        {...lines}
        key={lines.defaultValue}
        label={answer?.shown ? 'Correct the lines here, or choose the file again' : 'Or paste the lines here'}
        required={false}
        rows={8}
        spellCheck={false}
        wrap="off"
        className="max-h-96 overflow-x-auto font-mono text-sm!"
        placeholder={'name,email,role\nRita Lobo,rita@example.com,member'}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          name="intent"
          value="check"
          isPending={state === 'submitting'}
          pendingText="Checking lines…"
        >
          Check lines
        </Button>
        <LinkButton to={paths.users()} variant="quiet">
          Back to users
        </LinkButton>
      </div>
    </Form>
  )
}

function Columns() {
  return (
    <Card
      title="Columns"
      actions={
        <LinkButton to={paths.usersTemplate()} reloadDocument size="small" icon={<Download aria-hidden />}>
          Template
        </LinkButton>
      }
    >
      <dl className="flex flex-col gap-2">
        {IMPORT_HELP.map((item) => (
          <div key={item.column}>
            <dt>
              <code className="font-mono text-xs font-medium text-ink-strong">{item.column}</code>
              {'isRequired' in item ? null : <span className="text-ink-soft"> (optional)</span>}
            </dt>
            <dd className="text-ink-soft">{item.help}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
