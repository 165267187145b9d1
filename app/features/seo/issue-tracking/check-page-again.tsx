import { Form } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { Button } from '#app/ui/controls/button.tsx'

/** One page of an audit is fetched and judged again, with all of its issues. */
export function CheckPageAgain({ auditId, url }: { auditId: string; url: string }) {
  return (
    <Form method="post" action={paths.auditRechecks(auditId)}>
      <input type="hidden" name="intent" value="page" />
      <input type="hidden" name="url" value={url} />
      <Button variant="primary" icon={<RotateCw aria-hidden />}>
        Check again
      </Button>
    </Form>
  )
}
