import { expect, test } from 'vitest'
import * as attributes from '#contract/people/attributes.ts'
import * as questions from '#contract/people/questions.ts'
import * as templates from '#contract/people/templates.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { useInCycle } from '#tests/workers/review-cycles.ts'
import { createViewer, VIEWS } from '#tests/workers/viewers.ts'
import { walkActions } from '#tests/workers/walk-actions.ts'

// What reviews ask and rate is for administrators to change, and for managers to read, whatever the plan is.

const USES = ['nothing uses', 'a review cycle uses'] as const
const OPTIONS = [
  { label: 'Low', value: 1 },
  { label: 'High', value: 2 },
]
const READERS = VIEWS.filter(({ viewer }) => viewer !== 'member')
const CASES = READERS.flatMap((view) => USES.map((use) => ({ ...view, use })))

/** A viewer, and somebody else who has written a question, a template and an attribute. */
async function prepare(api: TestApi, { viewer, state, use }: (typeof CASES)[number]) {
  const caller = await createViewer(api, viewer, state)
  const { organizationId } = caller
  const colleague = await createPerson(api, { organizationId, role: 'administrator' })
  const by = { token: colleague.token }
  const asked = { text: 'What went well?', responseType: 'comment' as const }
  const question = (await api.call(questions.createQuestion, { body: asked }, by)).body
  const template = (
    await api.call(templates.createTemplate, { body: { name: 'Yearly', includeGoals: true } }, by)
  ).body
  const rated = { name: 'Potential', options: OPTIONS }
  const attribute = (await api.call(attributes.createAttribute, { body: rated }, by)).body
  const contentIds = [question.id, template.id, attribute.id]
  if (use === 'a review cycle uses') await useInCycle(api, { organizationId, contentIds })
  return { by: { token: caller.token }, question, template, attribute }
}

test.each(CASES)(
  '$viewer, $state: what is listed for a template that $use is what the API does',
  async (view) => {
    const api = createTestApi()
    const { by, question, template } = await prepare(api, view)
    const params = { templateId: template.id as `rtp_${string}` }
    await walkActions(
      async () => (await api.call(templates.getTemplate, { params }, by)).body.allowedActions,
      {
        edit: () =>
          api.call(
            templates.updateTemplate,
            { params, body: { name: 'Half-yearly', includeGoals: true } },
            by,
          ),
        'edit-questions': () =>
          api.call(
            templates.setTemplateQuestions,
            { params, body: { questions: [{ questionId: question.id }] } },
            by,
          ),
        duplicate: () => api.call(templates.duplicateTemplate, { params }, by),
        archive: () => api.call(templates.archiveTemplate, { params }, by),
        restore: () => api.call(templates.restoreTemplate, { params }, by),
        delete: () => api.call(templates.deleteTemplate, { params }, by),
      },
    )
  },
)

test.each(CASES)(
  '$viewer, $state: what is listed for an attribute that $use is what the API does',
  async (view) => {
    const api = createTestApi()
    const { by, attribute } = await prepare(api, view)
    const params = { attributeId: attribute.id }
    const body = { name: 'Reach', options: OPTIONS }
    await walkActions(
      async () => (await api.call(attributes.getAttribute, { params }, by)).body.allowedActions,
      {
        edit: () => api.call(attributes.updateAttribute, { params, body }, by),
        archive: () => api.call(attributes.archiveAttribute, { params }, by),
        restore: () => api.call(attributes.restoreAttribute, { params }, by),
        delete: () => api.call(attributes.deleteAttribute, { params }, by),
      },
    )
  },
)

test('there are readers of each kind', () => {
  expect(new Set(READERS.map(({ viewer }) => viewer)).size).toBeGreaterThan(1)
})
