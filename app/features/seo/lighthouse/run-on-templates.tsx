import { Form, useNavigation } from '@remix-run/react'
import { Gauge } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'
import { MOST_TEMPLATES } from './slowest-templates.ts'

/** Runs Lighthouse on one page of each of the slowest templates. */
export function RunOnTemplates() {
  const { state, formData } = useNavigation()
  return (
    <Form method="post" className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button
        name="intent"
        value="lighthouse"
        icon={<Gauge aria-hidden />}
        isPending={state !== 'idle' && formData?.get('intent') === 'lighthouse'}
        pendingText="Starting Lighthouse…"
      >
        Run Lighthouse on slowest templates
      </Button>
      <span className="text-ink-soft">
        The page with the slowest response of up to {MOST_TEMPLATES} templates, as a phone loads it.
      </span>
    </Form>
  )
}
