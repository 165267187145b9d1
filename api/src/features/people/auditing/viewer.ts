import { type SignedInScope } from '#api/core/access/scope.ts'

/** Who audits: administrators all review cycles, others those that they own. */
export interface Viewer {
  userId: string
  organizationId: string
  /** Null for somebody who sees all. */
  ownerId: string | null
}

export const toViewer = ({ actor }: SignedInScope): Viewer => ({
  userId: actor.id,
  organizationId: actor.organizationId,
  ownerId: actor.role === 'member' ? actor.id : null,
})
