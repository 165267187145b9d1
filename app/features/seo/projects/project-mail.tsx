import { Form, useNavigation } from '@remix-run/react'
import { Bell, BellOff } from 'lucide-react'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { DescriptionList } from '#app/ui/data/description-list.tsx'
import type { ProjectDetail } from '#contract/seo/projects.ts'
import { MAIL_WORDS } from '#contract/seo/projects.words.ts'

interface ProjectMailProps {
  project: Pick<ProjectDetail, 'mailOn' | 'recipients' | 'isOwnMailOn'>
}

/** Who is sent what scheduled audits find, with the reader's own choice. */
export function ProjectMail({ project: { mailOn, recipients, isOwnMailOn } }: ProjectMailProps) {
  const { state, formData } = useNavigation()
  const intent = isOwnMailOn ? 'mail-off' : 'mail-on'
  const names = recipients.map(({ name, isOptedOut }) => (isOptedOut ? `${name} (unsubscribed)` : name))
  return (
    <Card title="Email" description="About scheduled audits; about one that fails always">
      <DescriptionList
        items={[
          { term: 'When', value: MAIL_WORDS[mailOn] },
          { term: 'To', value: names.length > 0 ? names.join('\n') : 'Nobody' },
        ]}
      />
      <Form method="post" preventScrollReset className="mt-4">
        <Button
          name="intent"
          value={intent}
          icon={isOwnMailOn ? <BellOff aria-hidden /> : <Bell aria-hidden />}
          isPending={state === 'submitting' && formData?.get('intent') === intent}
          pendingText="Saving…"
        >
          {isOwnMailOn ? 'Unsubscribe me' : 'Email me'}
        </Button>
      </Form>
    </Card>
  )
}
