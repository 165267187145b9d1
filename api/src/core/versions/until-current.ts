import { DomainError } from '#api/lib/domain-error.ts'

const MOST_TRIES = 4

/** What a batch is refused with that was made for a version which is not the present one any more. */
class VersionMoved extends DomainError {
  constructor() {
    super('conflict', 'Somebody else is changing this at the same moment. Look again and repeat your change.')
  }
}
export const versionMoved = () => new VersionMoved()

/** Reads, decides and writes once more where somebody else has written in between. */
export async function untilCurrent<T>(edit: () => Promise<T>, tries = MOST_TRIES): Promise<T> {
  try {
    return await edit()
  } catch (error) {
    if (!(error instanceof VersionMoved) || tries <= 1) throw error
    return untilCurrent(edit, tries - 1)
  }
}
