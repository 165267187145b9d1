type Child = Node | string | null

/** An element with attributes and children; text is never parsed as markup. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children.filter((child) => child !== null))
  return element
}

export function button(text: string, onClick: () => void, className = 'secondary'): HTMLButtonElement {
  const element = el('button', { type: 'button', class: className }, text)
  element.addEventListener('click', onClick)
  return element
}

/** Opens in a new tab, since a popup closes when it loses the focus. */
export const link = (text: string, href: string, className = 'secondary') =>
  el('a', { href, target: '_blank', class: `button ${className}` }, text)
