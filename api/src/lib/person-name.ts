interface Name {
  firstName: string
  lastName: string
}

/**
 * A name that came as one field: the last word is the last name, and one word alone is a first name. `joinName` gives
 * the same words back.
 */
export function splitName(name: string): Name {
  const words = name.trim().split(/\s+/u)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}

export const joinName = ({ firstName, lastName }: Name) =>
  lastName === '' ? firstName : `${firstName} ${lastName}`

/** A name as it is from now on. The same one again is split as it was, which may be elsewhere than at its last word. */
export const rename = ({ firstName, lastName }: Name, name: string): Name =>
  name === joinName({ firstName, lastName }) ? { firstName, lastName } : splitName(name)
