import type { PanelState } from './panel-state.ts'

/** Long enough for what is kept, and for our own index; what has to be asked for elsewhere comes after the page. */
export const PANEL_BOUND_MS = 1500
/** A list is what its page is about, and is waited for longer. */
export const LIST_BOUND_MS = 6000

/** The panel, or that it is pending where it takes longer than the page waits for it. */
export async function withinBound<View>(
  loading: Promise<PanelState<View>>,
  boundMs: number,
): Promise<PanelState<View>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const bound = new Promise<PanelState<View>>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'pending' }), boundMs)
  })
  // Nobody waits for it after the bound: its failure is told to who asks for the panel again.
  loading.catch(() => undefined)
  try {
    return await Promise.race([loading, bound])
  } finally {
    clearTimeout(timer)
  }
}
