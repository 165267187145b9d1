import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

interface PageFaultProps {
  title: string
  text: string
  /** Identifies the log line of this request. */
  requestId?: string | undefined
}

/** An error page inside the shell: what happened, and where to go. */
export function PageFault({ title, text, requestId }: PageFaultProps) {
  return (
    <>
      <PageHeader title={title} description={text} />
      <p className="flex flex-wrap gap-2">
        <LinkButton variant="primary" to={paths.dashboard()}>
          Go to dashboard
        </LinkButton>
        <LinkButton to={paths.contact()}>Contact us</LinkButton>
      </p>
      {requestId ? (
        <p className="mt-6 text-ink-soft">
          Request <code className="font-mono text-xs">{requestId}</code>
        </p>
      ) : null}
    </>
  )
}
