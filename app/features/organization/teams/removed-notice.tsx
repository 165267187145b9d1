import { Form } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { Team } from '#contract/organization/teams.ts'
import type { PersonChoice } from '#app/labels/person-option.tsx'

interface RemovedNoticeProps {
  person: Pick<PersonChoice, 'id' | 'name'>
  team: Pick<Team, 'id' | 'name'>
}

/** After a member was removed: a notice with an undo. */
export function RemovedNotice({ person, team }: RemovedNoticeProps) {
  return (
    <div className="mb-4">
      <Callout
        title={`${person.name} was removed from ${team.name}`}
        action={
          <span className="flex gap-2">
            <Form method="post" action={paths.team(team.id)} preventScrollReset>
              <input type="hidden" name="intent" value="add" />
              <input type="hidden" name="userIds[]" value={person.id} />
              <Button size="small">Undo</Button>
            </Form>
            <LinkButton to={paths.team(team.id)} size="small" variant="quiet" preventScrollReset>
              Close
            </LinkButton>
          </span>
        }
      />
    </div>
  )
}
