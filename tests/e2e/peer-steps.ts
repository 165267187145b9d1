import { type Account, callApi, createAccount, joinAs, toCookie } from '#tests/product/account.ts'

export interface Peers {
  owner: Account
  cycleId: string
  /** Who leads Tom, and who could be his peers. */
  mia: Awaited<ReturnType<typeof joinAs>>
  tom: Awaited<ReturnType<typeof joinAs>>
  ada: Awaited<ReturnType<typeof joinAs>>
}

/** A company in which Tom, who reports to Mia, is reviewed by himself and by two peers, whom he nominates. */
export async function openPeerSelection(url: string): Promise<Peers> {
  const owner = await createAccount(url)
  const send = (method: string, path: string, body: object = {}) =>
    callApi(url, path, { method, token: owner.token, body: JSON.stringify(body) }) as Promise<{ id: string }>
  const mia = await joinAs(url, owner.token, 'Mia Lobo')
  const tom = await joinAs(url, owner.token, 'Tom Reis')
  const ada = await joinAs(url, owner.token, 'Ada Cruz')
  await send('PATCH', `/users/${tom.id}`, { managerId: mia.id })
  const question = await send('POST', '/review-questions', {
    text: 'What went well?',
    responseType: 'comment',
  })
  const template = await send('POST', '/review-templates', { name: 'Short' })
  await send('PUT', `/review-templates/${template.id}/questions`, {
    questions: [{ questionId: question.id }],
  })
  const { id: cycleId } = await send('POST', '/review-cycles', {
    name: 'Spring reviews',
    groups: ['self', 'manager', 'peer'].map((direction) => ({ direction, templateId: template.id })),
    peerSelection: { by: 'reviewee_then_manager', min: 2, max: 3 },
  })
  await send('POST', `/review-cycles/${cycleId}/participants`, { userIds: [tom.id] })
  await send('POST', `/review-cycles/${cycleId}/launch`)
  return { owner, cycleId, mia, tom, ada }
}

/** The session of somebody, as the browser has it. */
export const asCookie = (person: Peers['mia']) => ({ cookie: toCookie(person, null) })
