import { Form, useNavigation } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'

interface RefreshButtonProps {
  /** The capability of the panel. */
  name: string
  title: string
  /** What it says where there is nothing to refresh yet. */
  label?: string
}

/** Asks the source again, where the page shows what was kept of its last reply. */
export function RefreshButton({ name, title, label }: RefreshButtonProps) {
  const { state, formData } = useNavigation()
  const isPending = state !== 'idle' && formData?.get('panel') === name
  return (
    <Form method="post" preventScrollReset className="print:hidden">
      <input type="hidden" name="intent" value="refresh" />
      <input type="hidden" name="panel" value={name} />
      <Button
        variant={label === undefined ? 'quiet' : undefined}
        size="small"
        icon={label === undefined ? <RotateCw aria-hidden /> : undefined}
        isPending={isPending}
        pendingText="Refreshing…"
        aria-label={
          label === undefined ? `Refresh ${title.toLowerCase()}` : `${label}: ${title.toLowerCase()}`
        }
      >
        {label ?? 'Refresh'}
      </Button>
    </Form>
  )
}
