/**
 * Goes to the main part by the skip link, before React hears of it: a press that comes while the page is being hydrated
 * has React finish at once, which it can't, and the address that the link leads to is a navigation for the router.
 */
const skip = (event: Event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-skip]')
  if (!link) return
  event.stopImmediatePropagation()
  if (event.type !== 'click') return
  event.preventDefault()
  document.getElementById(link.hash.slice(1))?.focus()
}

// On the window and while the event is on its way down: React listens on the document.
for (const type of ['keydown', 'keypress', 'keyup', 'click']) addEventListener(type, skip, true)
