import { Link } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList, type Description } from '#app/ui/data/description-list.tsx'

interface SettingsCardProps {
  id: string
  /** Whether the next audit can be started. */
  mayRepeat: boolean
  /** What was chosen, beside the page limit. */
  settings: readonly Description[]
}

/** What an audit was started with. */
export function SettingsCard({ id, mayRepeat, settings }: SettingsCardProps) {
  return (
    <div className="mt-4">
      <Card
        title="Settings"
        description="What this audit was started with"
        footer={
          mayRepeat ? (
            <Link to={paths.auditAgain(id)} className="link">
              Change them for the next audit
            </Link>
          ) : undefined
        }
      >
        <DescriptionList items={settings} />
      </Card>
    </div>
  )
}
