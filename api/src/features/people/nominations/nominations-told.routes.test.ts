import { expect, test } from 'vitest'
import { listTasks } from '#contract/workspace/tasks.ts'
import { createTestApi, MINUTE } from '#tests/workers/api.ts'
import { nominationsAs, openPeerSelection } from '#tests/workers/nominations.ts'

test('choosing and approving peers are tasks, until enough are chosen', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, people, ada } = await openPeerSelection(api)
  const tasksOf = async (person: { token: string }) =>
    (await api.call(listTasks, { query: {} }, { token: person.token })).body.items.map(({ title }) => title)
  expect([await tasksOf(people.tom), await tasksOf(people.mia)]).toEqual([['Choose peers'], ['Choose peers']])
  await as(people.tom).nominate(cycleId, packetId, [ada.id])
  expect([await tasksOf(people.tom), await tasksOf(people.mia)]).toEqual([
    [],
    ['Approve peers of Tom Souza', 'Choose peers'].sort(),
  ])
})

test('every change of peers is an audit event about the reviewee', async () => {
  const api = createTestApi()
  const { as, cycleId, packetId, people, ada, ben, events } = await openPeerSelection(api)
  const tom = nominationsAs(api, people.tom.token)
  await tom.nominate(cycleId, packetId, [ada.id, ben.id])
  api.wait(MINUTE)
  const [first, second] = (await tom.show(cycleId, packetId)).body.choice.nominations
  await tom.remove(second?.id ?? '')
  api.wait(MINUTE)
  await as(people.mia).approve(first?.id ?? '')
  api.wait(MINUTE)
  await as(ada).decline(first?.id ?? '')
  const ours = (await events()).filter(({ entity }) => entity === 'review-packet')
  expect(
    ours.map(({ action, actor, subject, details }) => [action, actor?.name, subject.name, details[0]?.to]),
  ).toEqual([
    ['review.peer-declined', 'Ada Souza', 'Tom Souza', 'Ada Souza'],
    ['review.peer-approved', 'Mia Souza', 'Tom Souza', 'Ada Souza'],
    ['review.peer-removed', 'Tom Souza', 'Tom Souza', 'Ben Souza'],
    ['review.peers-nominated', 'Tom Souza', 'Tom Souza', 'Ada Souza, Ben Souza'],
  ])
})
