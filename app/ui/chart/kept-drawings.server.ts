/** Enough for the pages that are opened again and again; one of them is some 20 kB. */
const MAX_DRAWINGS = 100

/**
 * Draws what has not been drawn lately. What is drawn must depend on nothing but its input, which is told apart by its JSON: anyone who
 * shows the same figures gets the same drawing.
 */
export function keepDrawings<Input, Drawing>(draw: (input: Input) => Drawing): (input: Input) => Drawing {
  const drawings = new Map<string, Drawing>()
  return (input) => {
    const key = JSON.stringify(input)
    const known = drawings.get(key)
    const drawing = known ?? draw(input)
    drawings.delete(key)
    const [oldest] = drawings.keys()
    if (oldest !== undefined && drawings.size === MAX_DRAWINGS) drawings.delete(oldest)
    drawings.set(key, drawing)
    return drawing
  }
}
