import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { paths } from '#app/lib/paths.ts'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { UrlField } from '#app/ui/controls/url-input.tsx'

const loadCheck = () => import('./site-form.check.ts')

interface SiteFormProps {
  url: string | undefined
  lastResult: SubmissionResult | undefined
}

export function SiteForm({ url, lastResult }: SiteFormProps) {
  const { state } = useNavigation()
  const form = useCheckedForm<'url'>({
    id: 'site',
    lastResult,
    loadCheck,
    defaultValue: { url: url ?? '' },
  })
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      <UrlField
        {...form.field('url')}
        label="Domain or URL"
        hint="example.com, or with http:// and a port where the site has them"
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Adding site…">
          Add site
        </Button>
        <LinkButton to={paths.sites()} variant="quiet">
          Back to sites
        </LinkButton>
      </div>
    </CheckedForm>
  )
}
