import * as z from 'zod'

/** The actions of a reply. Those that make no sense in the thing's state are left out. */
export const allowedActions = <const Actions extends readonly [string, ...string[]], Reason extends string>(
  actions: Actions,
  refusals: Readonly<Record<Reason, unknown>>,
) => {
  // The keys of a table of reasons are these reasons.
  const reasons = Object.keys(refusals) as [Reason, ...Reason[]]
  const refusal = z.object({ reason: z.enum(reasons), text: z.string() })
  return z.array(z.object({ action: z.enum(actions), refusal: refusal.nullable() }))
}
