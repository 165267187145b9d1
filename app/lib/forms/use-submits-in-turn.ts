import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

interface Press {
  form: HTMLFormElement
  submitter: HTMLElement | null
  content: string
}

function toPress({ target, submitter }: SubmitEvent): Press | undefined {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return undefined
  const content = [...new FormData(target, submitter)].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size],
  ])
  return { form: target, submitter, content: JSON.stringify(content) }
}

/**
 * The router has one form on its way: the next one cancels it, and with it what somebody pressed before. So forms that are sent
 * meanwhile wait, and go in their turn where they are still on the page. The same form with the same content is a double
 * click, and is sent once.
 */
export function useSubmitsInTurn(): void {
  const { formMethod } = useNavigation()
  const isSending = formMethod !== undefined && formMethod !== 'GET'
  // Read when something is pressed, which may be before the effects of what is rendered.
  const now = useRef(isSending)
  now.current = isSending
  const sent = useRef<Press>()
  const waiting = useRef<Press[]>([])

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const press = toPress(event)
      if (!press) return
      if (!now.current) {
        sent.current = press
        return
      }
      event.preventDefault()
      event.stopPropagation()
      const isRepeated = [sent.current, ...waiting.current].some(
        (other) => other?.form === press.form && other.content === press.content,
      )
      if (!isRepeated) waiting.current.push(press)
    }
    window.addEventListener('submit', onSubmit, { capture: true })
    return () => window.removeEventListener('submit', onSubmit, { capture: true })
  }, [])

  useEffect(() => {
    if (isSending) return
    let next = waiting.current.shift()
    while (next && !isOnPage(next)) next = waiting.current.shift()
    next?.form.requestSubmit(next.submitter)
  }, [isSending])
}

const isOnPage = ({ form, submitter }: Press) => form.isConnected && (submitter?.isConnected ?? true)
