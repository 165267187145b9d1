import { Status } from '#app/ui/data/badge.tsx'
import type { User } from '#contract/organization/users.ts'
import { USER_STATUS_WORDS } from './person-labels.ts'

export function UserStatus({ status }: Pick<User, 'status'>) {
  const { word, tone } = USER_STATUS_WORDS[status]
  return <Status tone={tone}>{word}</Status>
}
