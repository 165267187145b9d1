import { Download } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'

const KEPT = [
  'Your profile: name, email, phone, job title, photo, time zone and theme.',
  'Your position in the organization: role, manager, teams and direct reports.',
  'How you sign in: connected services, and whether two-step sign-in is on. Passwords, keys and codes are never in the file.',
  'Your sessions: device, shortened network address, and when each was used.',
  'Audit log entries about changes you made and changes others made to you.',
  'Emails sent to you, audits you started, and projects that name you.',
  'Issues assigned to you, your comments on issues, and the views you saved.',
  'Notes you wrote about domains.',
  'Your notifications, and which of them you chose to get.',
]

export function OwnData() {
  return (
    <Card
      title="Data stored about you"
      className="max-w-2xl"
      footer="Each download is recorded in the audit log."
    >
      <ul className="mb-5 list-disc space-y-1.5 ps-5">
        {KEPT.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <LinkButton to={paths.profileDataDownload()} reloadDocument icon={<Download aria-hidden />}>
        Download my data
      </LinkButton>
    </Card>
  )
}
