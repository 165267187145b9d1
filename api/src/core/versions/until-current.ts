import { DomainError } from '#api/lib/domain-error.ts'

const MOST_TRIES = 4

/** The refusal of a write for an outdated version. */
class VersionMoved extends DomainError {
  constructor() {
    super('conflict', 'Somebody else is changing this right now. Reload and repeat your change.')
  }
}
export const versionMoved = () => new VersionMoved()

/** Retries reading, deciding and writing where somebody else has written in between. */
export async function untilCurrent<T>(edit: () => Promise<T>, tries = MOST_TRIES): Promise<T> {
  try {
    return await edit()
  } catch (error) {
    if (!(error instanceof VersionMoved) || tries <= 1) throw error
    return untilCurrent(edit, tries - 1)
  }
}
