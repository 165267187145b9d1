import { Download } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'

const KEPT = [
  'Your profile: name, email, phone, job title, photo, time zone and theme.',
  'Your place in the organization: role, manager, teams, and who reports to you.',
  'How you sign in: connected services, and whether two-step sign-in is on. Passwords, keys and codes are never in the file.',
  'Your sessions: device, network without its last part, and when each was used.',
  'What you changed, and what others changed of you, from the audit log.',
  'Which mails were sent to you, and the audits that you started.',
]

export function OwnData() {
  return (
    <Card
      title="What is stored of you"
      className="max-w-2xl"
      footer="Taking a copy is noted in the audit log, so that you would learn of it if somebody else did."
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
