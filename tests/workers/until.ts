import { vi } from 'vitest'

/** As long as a busy machine may need for what takes a moment; nothing that passes takes this long. */
export const PATIENTLY = { timeout: 20_000 }

/** Tries again until nothing is thrown any more. */
export const until = <Result>(
  check: () => Result | Promise<Result>,
  { timeout } = PATIENTLY,
): Promise<Result> => vi.waitFor(check, { timeout, interval: 50 })
