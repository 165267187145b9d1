import type { ProblemKind } from './problem.ts'

/** Each reason for which a slice refuses something: the kind of problem, and its message. */
export type RefusalTable<Reason extends string> = Record<
  Reason,
  { kind: Exclude<ProblemKind, 'unexpected'>; text: string }
>

/** An action that makes sense for a thing in its state, and why the caller can't do it; null where they can. */
export interface AllowedAction<Action extends string = string, Reason extends string = string> {
  action: Action
  refusal: { reason: Reason; text: string } | null
}

export const toAllowedActions = <Action extends string, Reason extends string>(
  actions: readonly Action[],
  refusals: RefusalTable<Reason>,
  findReason: (action: Action) => Reason | undefined,
): AllowedAction<Action, Reason>[] =>
  actions.map((action) => {
    const reason = findReason(action)
    return { action, refusal: reason === undefined ? null : { reason, text: refusals[reason].text } }
  })

/** Whether this is offered to the caller, now or once the reason against it is gone. */
export const hasAction = <Action extends string>(
  actions: readonly AllowedAction<Action>[],
  action: Action,
): boolean => actions.some((each) => each.action === action && each.refusal?.reason !== 'role')

export const isAllowed = <Action extends string>(
  actions: readonly AllowedAction<Action>[],
  action: Action,
): boolean => actions.some((each) => each.action === action && each.refusal === null)

/** Why this can't be done now; null where it can, or where it makes no sense. */
export const findRefusal = <Action extends string, Reason extends string>(
  actions: readonly AllowedAction<Action, Reason>[],
  action: Action,
): { reason: Reason; text: string } | null => actions.find((each) => each.action === action)?.refusal ?? null
