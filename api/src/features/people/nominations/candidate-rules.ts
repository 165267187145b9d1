import { type SignedInScope } from '#api/core/access/scope.ts'
import { decidesPeers, seesNomination } from '#contract/people/nominations.policy.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type CandidateRow } from './candidates.queries.ts'
import { type OpenSelection } from './selection-access.ts'

type Refusal = (name: string) => string

const ROLES: Readonly<Record<ReviewDirection, string>> = {
  self: 'themselves',
  manager: 'manager',
  upward: 'direct report',
  peer: 'peer',
}

/** Which other part a person has, or will have, in the reviews of the packet: one person has one. */
function findRole(
  { cycle, selection }: OpenSelection,
  { id, managerId, review }: CandidateRow,
): ReviewDirection | undefined {
  const has = (wanted: ReviewDirection) => cycle.settings.groups.some(({ direction }) => direction === wanted)
  if (review !== null && review !== 'peer') return review
  if (has('manager') && selection.manager?.id === id) return 'manager'
  return has('upward') && managerId === selection.reviewee.id ? 'upward' : undefined
}

/** Why somebody can’t be nominated, as far as the caller may know; undefined where they can. */
export function findPeerRefusal(
  { actor }: SignedInScope,
  open: OpenSelection,
  candidate: CandidateRow,
): Refusal | undefined {
  const { relationships, stage } = open
  const role = findRole(open, candidate)
  if (role) return (name) => `${name} already reviews this person as ${ROLES[role]}.`
  const { nomination, nominatedBy } = candidate
  if (nomination === null || !seesNomination(relationships, stage, { isOwn: nominatedBy === actor.id }))
    return undefined
  if (nomination === 'declined') return (name) => `${name} declined. Choose someone else.`
  if (nomination !== 'rejected') return (name) => `${name} has been chosen already.`
  return decidesPeers(relationships, stage)
    ? undefined
    : (name) => `${name} was rejected. Choose someone else.`
}
