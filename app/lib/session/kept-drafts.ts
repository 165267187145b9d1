// What somebody types and the server does not have yet is kept in the browser under keys of this form, and deleted when they sign out.

const PREFIX = 'bellwether:draft:'

const ofPerson = (userId: string) => `${PREFIX}${userId}:`

/** The key of a draft. @param path what it is a draft of, from the whole to its part */
export const draftKey = (userId: string, ...path: readonly string[]): string =>
  ofPerson(userId) + path.join(':')

/** Deletes all drafts of a person in this browser. Storage may be forbidden: then there are none. */
export function forgetDrafts(userId: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(ofPerson(userId))) localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
