import { NewAttribute } from '#contract/people/attributes.forms.ts'
import { createAttribute } from '#contract/people/attributes.ts'
import { NewCycle, NewParticipants } from '#contract/people/cycles.forms.ts'
import { addParticipants } from '#contract/people/cycles.participants.ts'
import { createCycle } from '#contract/people/cycles.ts'
import { NewQuestion } from '#contract/people/questions.forms.ts'
import { createQuestion } from '#contract/people/questions.ts'
import { NewTemplate } from '#contract/people/templates.forms.ts'
import { createTemplate } from '#contract/people/templates.ts'
import { type TestApi } from './api.ts'
import { type Customer } from './audited-site.ts'

/** A question, a template and an attribute, which only their names tell apart. */
export async function createReviewContent(api: TestApi, customer: Customer, name: string) {
  const body = NewQuestion.parse({
    text: `What did ${name} achieve?`,
    responseType: 'comment',
    category: name,
  })
  await api.call(createQuestion, { body }, customer)
  const options = [{ label: 'Low' }, { label: 'High' }]
  const attribute = NewAttribute.parse({ name, options, numberless: true })
  await api.call(createAttribute, { body: attribute }, customer)
  await api.call(createTemplate, { body: NewTemplate.parse({ name }) }, customer)
  await api.call(createCycle, { body: NewCycle.parse({ name }) }, customer)
}

/** A review cycle with everybody in it. */
export async function addCycle(api: TestApi, customer: Customer): Promise<string> {
  const { body } = await api.call(createCycle, { body: NewCycle.parse({ name: 'Everybody' }) }, customer)
  const everybody = NewParticipants.parse({ everybody: true })
  await api.call(addParticipants, { params: { cycleId: body.id }, body: everybody }, customer)
  // As the launch of one with self reviews would.
  await api.bindings.DB.prepare(
    `insert into reviews (id, packet_id, cycle_id, organization_id, direction, reviewer_id, state)
     select 'rvw_' || id, id, cycle_id, organization_id, 'self', reviewee_id, 'not_started'
     from review_packets where cycle_id = ?`,
  )
    .bind(body.id)
    .run()
  return body.id
}
