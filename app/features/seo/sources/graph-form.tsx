import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { CodeBlock } from '#app/ui/data/code-block.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'

/** Imports what the import command has read from a release of Common Crawl. */
export function GraphForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const { formData } = useNavigation()
  const view = toFormView<'file'>({ id: 'graph', errors: lastResult?.error, values: undefined })
  return (
    <Card
      title="Import a file"
      description="Download the domain graph of a release from Common Crawl, and run this command where Bellwether is installed. It writes the file to choose here."
    >
      <CodeBlock label="Command" code="npm run import:commoncrawl -- <folder> example.com" />
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="mt-5 flex max-w-md flex-col gap-5"
      >
        <ErrorSummary title="Nothing was imported" faults={view.faults} />
        <FileField
          {...view.field('file')}
          label="File"
          hint="cc-main-….json, up to 4 MB"
          accept=".json,application/json"
        />
        <div>
          <Button
            variant="primary"
            name="intent"
            value="import-graph"
            isPending={formData?.get('intent') === 'import-graph'}
            pendingText="Importing…"
          >
            Import file
          </Button>
        </div>
      </Form>
    </Card>
  )
}
