/** Loaded in place of https://js.stripe.com: the few calls that collect a card in a page. */
export const STRIPE_SCRIPT = String.raw`'use strict'
;(() => {
  const ORIGIN = new URL(document.currentScript.src).origin

  function createElement(options) {
    const listeners = new Map()
    const calls = new Map()
    let frame
    let lastCall = 0
    const tell = (message) => frame?.contentWindow?.postMessage({ standIn: 'stripe', ...message }, ORIGIN)
    const emit = (type, event) => (listeners.get(type) ?? []).forEach((listener) => listener(event))

    function hear({ source, origin, data }) {
      if (!frame || origin !== ORIGIN || source !== frame.contentWindow || data?.standIn !== 'stripe') return
      if (data.type === 'ready') emit('ready', { elementType: 'payment' })
      if (data.type === 'change')
        emit('change', { elementType: 'payment', complete: data.complete, empty: data.empty, collapsed: false, value: { type: 'card' } })
      if (data.type === 'height') frame.style.height = Math.ceil(data.height) + 'px'
      if (data.type === 'answer') {
        calls.get(data.call)?.(data.result)
        calls.delete(data.call)
      }
    }

    function unmount() {
      removeEventListener('message', hear)
      frame?.remove()
      frame = undefined
    }

    return {
      mount(place) {
        const target = typeof place === 'string' ? document.querySelector(place) : place
        if (!target) throw new Error('The selector you specified (' + place + ') applies to no DOM elements that are currently on the page.')
        unmount()
        frame = document.createElement('iframe')
        frame.src = ORIGIN + '/element'
        frame.title = 'Secure payment input frame'
        frame.setAttribute('allow', 'payment *')
        Object.assign(frame.style, { width: '100%', height: '320px', border: '0', display: 'block', colorScheme: 'normal' })
        frame.addEventListener('load', () => tell({ type: 'init', appearance: options.appearance }))
        addEventListener('message', hear)
        target.replaceChildren(frame)
      },
      on(type, listener) {
        listeners.set(type, [...(listeners.get(type) ?? []), listener])
        return this
      },
      off(type, listener) {
        listeners.set(type, (listeners.get(type) ?? []).filter((known) => known !== listener))
        return this
      },
      unmount,
      destroy: unmount,
      update(next) {
        Object.assign(options, next)
      },
      call: (type, values) =>
        new Promise((resolve) => {
          if (!frame) throw new Error('The payment element is not mounted.')
          lastCall += 1
          calls.set(lastCall, resolve)
          tell({ type, call: lastCall, ...values })
        }),
    }
  }

  /** The bank's page in a dialog over this one, until the cardholder has responded. */
  function askHolder(url) {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', '3-D Secure')
      Object.assign(dialog.style, { width: 'min(32rem, 100vw)', height: '30rem', padding: '0', border: '0', borderRadius: '12px' })
      const frame = document.createElement('iframe')
      frame.src = url + '&framed=1'
      frame.title = '3-D Secure'
      Object.assign(frame.style, { width: '100%', height: '100%', border: '0' })
      const end = () => {
        removeEventListener('message', hear)
        dialog.remove()
        resolve()
      }
      const hear = ({ source, origin, data }) => {
        if (origin === ORIGIN && source === frame.contentWindow && data?.type === 'answered') end()
      }
      addEventListener('message', hear)
      dialog.addEventListener('close', end)
      dialog.append(frame)
      document.body.append(dialog)
      dialog.showModal()
    })
  }

  function createStripe(key) {
    if (!/^pk_/.test(key ?? '')) throw new Error('Invalid value for Stripe(): apiKey should be a publishable key. You specified: ' + key)

    async function ask(path, values, post) {
      const query = new URLSearchParams(values)
      const address = ORIGIN + '/v1/' + path
      const headers = { authorization: 'Bearer ' + key }
      const response = await (post ? fetch(address, { method: 'POST', headers, body: query }) : fetch(address + '?' + query, { headers }))
      return response.json()
    }
    const toPath = (clientSecret) =>
      (clientSecret.startsWith('seti_') ? 'setup' : 'payment') + '_intents/' + encodeURIComponent(clientSecret.split('_secret_')[0])

    async function retrieveSetupIntent(clientSecret) {
      const answer = await ask(toPath(clientSecret), { client_secret: clientSecret })
      return answer.error ? { error: answer.error } : { setupIntent: answer }
    }

    const toPaymentResult = (answer) => (answer.error ? { error: answer.error } : { paymentIntent: answer })

    async function retrievePaymentIntent(clientSecret) {
      return toPaymentResult(await ask(toPath(clientSecret), { client_secret: clientSecret }))
    }

    async function finishPayment(clientSecret, first) {
      const url = first.paymentIntent?.next_action?.redirect_to_url?.url
      if (!url) return first
      await askHolder(url)
      const last = await retrievePaymentIntent(clientSecret)
      if (last.error || last.paymentIntent.status === 'succeeded') return last
      return {
        error: last.paymentIntent.last_payment_error ?? {
          type: 'invalid_request_error',
          code: 'payment_intent_authentication_failure',
          message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
        },
      }
    }

    async function handleNextAction({ clientSecret }) {
      const first = await retrievePaymentIntent(clientSecret)
      if (first.paymentIntent && first.paymentIntent.status !== 'requires_action')
        throw new Error('handleNextAction: The PaymentIntent supplied is not in the requires_action state.')
      return finishPayment(clientSecret, first)
    }

    async function confirmPayment({ clientSecret, confirmParams = {}, redirect = 'always' }) {
      if (!clientSecret) throw new Error('The stand-in confirms payments by their clientSecret alone.')
      if (redirect !== 'if_required') throw new Error("The stand-in confirms payments with redirect: 'if_required' alone.")
      const values = { client_secret: clientSecret, ...confirmParams }
      return finishPayment(clientSecret, toPaymentResult(await ask(toPath(clientSecret) + '/confirm', values, true)))
    }

    async function confirmSetup({ elements, clientSecret = elements.clientSecret, confirmParams = {}, redirect = 'always' }) {
      const returnUrl = confirmParams.return_url
      if (redirect === 'always' && !returnUrl) throw new Error('stripe.confirmSetup(): confirmParams.return_url is required.')
      const first = await elements.element.call('confirm', { key, clientSecret, returnUrl })
      if (first.error) return first
      const url = first.setupIntent.next_action?.redirect_to_url?.url
      if (url) await askHolder(url)
      const last = url ? await retrieveSetupIntent(clientSecret) : first
      if (last.error) return last
      if (last.setupIntent.status !== 'succeeded')
        return {
          error: last.setupIntent.last_setup_error ?? {
            type: 'invalid_request_error',
            code: 'setup_intent_authentication_failure',
            message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
          },
        }
      if (redirect === 'if_required') return last
      const target = new URL(returnUrl)
      target.searchParams.set('setup_intent', last.setupIntent.id)
      target.searchParams.set('setup_intent_client_secret', clientSecret)
      target.searchParams.set('redirect_status', 'succeeded')
      location.assign(target)
      return new Promise(() => undefined)
    }

    return {
      elements(options = {}) {
        const elements = {
          clientSecret: options.clientSecret,
          element: undefined,
          create(type) {
            if (type !== 'payment') throw new Error('The stand-in has the payment element alone.')
            elements.element = createElement(options)
            return elements.element
          },
          getElement: () => elements.element ?? null,
          update: (next) => Object.assign(options, next),
          submit: () => elements.element.call('submit', {}),
        }
        return elements
      },
      confirmSetup,
      retrieveSetupIntent,
      retrievePaymentIntent,
      handleNextAction,
      confirmPayment,
    }
  }

  window.Stripe = Object.assign(createStripe, { version: 3 })
})()
`
