/**
 * Handles the skip link before React does: a click during hydration would force React to finish synchronously, which it
 * can't, and the router would treat the fragment as a navigation.
 */
const skip = (event: Event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-skip]')
  if (!link) return
  event.stopImmediatePropagation()
  if (event.type !== 'click') return
  event.preventDefault()
  document.getElementById(link.hash.slice(1))?.focus()
}

// On the window, in the capture phase: React listens on the document.
for (const type of ['keydown', 'keypress', 'keyup', 'click']) addEventListener(type, skip, true)
