/** Lets whatever else waits for this thread go first, for so long: on one machine it serves people's pages too. */
export const yieldThread = (milliseconds = 0) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
