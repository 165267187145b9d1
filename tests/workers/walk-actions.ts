import { expect } from 'vitest'
import { type AllowedAction } from '#contract/allowed-actions.ts'

type Answer = { status: number; body: object }

const detailOf = (body: object) => ('detail' in body ? body.detail : undefined)

/**
 * Calls everything that a reply lists: what it allows must not be refused, and what it refuses must be, in the same words.
 * `calls` changes things, so each action is looked up again before it is called.
 */
export async function walkActions<Action extends string>(
  readActions: () => Promise<readonly AllowedAction<Action>[]>,
  calls: { readonly [Each in Action]?: () => Promise<Answer> },
): Promise<void> {
  const names = (await readActions()).map(({ action }) => action)
  for (const name of names) {
    const listed = (await readActions()).find(({ action }) => action === name)
    const call = calls[name]
    if (!call) throw new Error(`nothing calls ${name}`)
    // One that another one has taken away, such as what is left to do with somebody who was archived.
    if (!listed) continue
    const { status, body } = await call()
    const refusal = listed.refusal?.text
    expect({ name, isRefused: status >= 400, text: status >= 400 ? detailOf(body) : undefined }).toEqual({
      name,
      isRefused: refusal !== undefined,
      text: refusal,
    })
  }
}
