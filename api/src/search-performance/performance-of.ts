import { type Bindings } from '#api/env.ts'

/** What an organization has from Search Console. */
export const performanceOf = (
  { SEARCH_PERFORMANCE }: Pick<Bindings, 'SEARCH_PERFORMANCE'>,
  organizationId: string,
) => SEARCH_PERFORMANCE.get(SEARCH_PERFORMANCE.idFromName(organizationId))
export type Performance = ReturnType<typeof performanceOf>
