import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFormView } from '#app/lib/forms/form-view.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { DEVICE_WORDS, toOptions } from './rank-words.ts'

const FORMATS = [
  { value: 'lines', label: 'One keyword per line' },
  { value: 'csv', label: 'CSV with a header line' },
]

interface AddKeywordsProps {
  /** Keywords to begin with, from a table of another page. */
  keywords: readonly string[]
  lastResult: SubmissionResult | undefined
}

/** Keywords, pasted or from a file. */
export function AddKeywords({ keywords, lastResult }: AddKeywordsProps) {
  const { state, formData } = useNavigation()
  const view = toFormView<'text' | 'file' | 'format' | 'tags' | 'country' | 'device'>({
    id: 'add',
    errors: lastResult?.error,
    values: lastResult?.initialValue ?? { text: keywords.join('\n') },
  })
  return (
    <Card
      title="Add keywords"
      description="Up to 1,000 at a time. Keywords that are tracked already are left out, and you are told which."
    >
      <Form
        id={view.id}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="flex max-w-xl flex-col gap-5"
      >
        <input type="hidden" name="intent" value="add" />
        <ErrorSummary title="Nothing was added" faults={view.faults} />
        <TextareaField {...view.field('text')} label="Keywords" rows={5} className="max-h-80" />
        <InputField
          {...view.field('tags')}
          label="Tags"
          hint="With commas between them"
          required={false}
          autoComplete="off"
        />
        <details>
          <summary className="cursor-pointer font-medium text-ink-strong">
            CSV file, country and device
          </summary>
          <div className="mt-4 flex flex-col gap-5">
            <FileField
              {...view.field('file')}
              label="CSV file"
              hint="The first line names the columns: keyword, and if you like tags, country and device. It takes the place of what is typed above."
              accept=".csv,text/csv"
              required={false}
            />
            <SelectField {...view.field('format')} label="Text above is" options={FORMATS} />
            <InputField
              {...view.field('country')}
              label="Country"
              hint="A code of two letters, such as US. Empty for all countries. Only DataForSEO tells countries apart."
              required={false}
              maxLength={2}
              autoComplete="off"
            />
            <SelectField {...view.field('device')} label="Device" options={toOptions(DEVICE_WORDS)} />
          </div>
        </details>
        <div>
          <Button
            variant="primary"
            isPending={state === 'submitting' && formData?.get('intent') === 'add'}
            pendingText="Adding keywords…"
          >
            Add keywords
          </Button>
        </div>
      </Form>
    </Card>
  )
}
