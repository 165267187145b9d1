/**
 * Progressive enhancement: search, copy buttons, and opening the call of the URL's fragment in browsers that do not do
 * so themselves. Everything can be read without it.
 */
export const SCRIPT = `
const search = document.querySelector('.search')
const found = document.querySelector('.found')
const fold = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase()
const calls = [...document.querySelectorAll('.call')].map((call) => ({
  call,
  link: document.querySelector('aside a[href="#' + call.dataset.id + '"]')?.closest('li'),
  text: fold(call.querySelector('summary').textContent + ' ' + call.dataset.id),
}))
function show() {
  const words = fold(search.value).split(/\\s+/).filter(Boolean)
  let count = 0
  for (const { call, link, text } of calls) {
    const isShown = words.every((word) => text.includes(word))
    if (isShown) count += 1
    call.hidden = !isShown
    if (link) link.hidden = !isShown
  }
  for (const area of document.querySelectorAll('.area')) {
    const isEmpty = area.querySelector('.call:not([hidden])') === null
    area.hidden = isEmpty
    const group = document.getElementById('nav-' + area.id)
    if (!group) continue
    group.hidden = isEmpty
    if (words.length > 0) group.open = true
  }
  found.textContent = words.length === 0 ? '' : count === 0 ? 'No results for \u201c' + search.value + '\u201d' : count === 1 ? '1 result' : count + ' results'
}
search.hidden = false
search.addEventListener('input', show)
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea')) return
  event.preventDefault()
  search.focus()
})
for (const button of document.querySelectorAll('button[data-copy]')) {
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent)
    button.textContent = 'Copied'
    setTimeout(() => { button.textContent = 'Copy' }, 2000)
  })
}
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const call = target?.closest('details')
  if (!call || call.open) return
  call.open = true
  target.scrollIntoView()
}
addEventListener('hashchange', reveal)
reveal()
`
