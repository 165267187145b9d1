/** As large as most pages, in characters: a sample of these takes a megabyte or two. */
const MOST_CHARACTERS = 300_000
const SAMPLES = 2

const samples: unknown[] = []
let next = 0

/**
 * Keeps what the last pages were read with. V8 forgets how an object is laid out when none of that kind is left, and with the layout all
 * machine code that was made for it: without a sample each collection of its heap throws that code away, and a quarter of
 * the time of reading pages goes into making it again.
 */
export function keepSample(sample: unknown, { body }: { body: string }): void {
  if (body.length > MOST_CHARACTERS) return
  samples[next] = sample
  next = (next + 1) % SAMPLES
}
