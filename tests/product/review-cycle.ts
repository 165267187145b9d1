import { type Send } from './review-pages.ts'

const SCALE = { min: 1, labels: ['Rarely', '', 'Often'] }

/** A cycle in progress about one person, whom `managerId` writes about; they write about themselves. */
export async function launchCycle(
  send: Send,
  { personId, managerId }: { personId: string; managerId: string },
) {
  const add = async (question: object) => ({
    questionId: (await send('POST', '/review-questions', question)).id,
  })
  const questions = [
    await add({
      text: 'How often does {name} plan ahead?',
      responseType: 'rating',
      scale: SCALE,
      required: true,
      allowComment: true,
    }),
    await add({ text: 'What does {name} do well?', responseType: 'comment', required: true, wordLimit: 20 }),
    await add({
      text: 'Which of these does {name} help with?',
      description: 'Of the last half year.',
      responseType: 'multiple_select',
      options: [
        { label: 'Advice', value: null },
        { label: 'Reviews', value: null },
      ],
      allowNotApplicable: true,
      private: true,
    }),
    await add({ text: 'Would you promote {name}?', responseType: 'yes_no' }),
  ]
  const { id: templateId } = await send('POST', '/review-templates', {
    name: 'Half a year',
    instructions: 'Think of the last half year.',
  })
  await send('PUT', `/review-templates/${templateId}/questions`, { questions })
  const group = { templateId, dueOn: '2026-12-18' }
  const { id: cycleId } = await send('POST', '/review-cycles', {
    name: 'Fall 2026',
    groups: [
      { ...group, direction: 'self' },
      { ...group, direction: 'manager' },
    ],
  })
  await send('POST', `/review-cycles/${cycleId}/participants`, { userIds: [personId] })
  const list = await send('GET', `/review-cycles/${cycleId}/participants`)
  const [{ id: participantId } = { id: '' }] = (list as unknown as { items: { id: string }[] }).items // of its reply
  await send('PUT', `/review-cycles/${cycleId}/participants/${participantId}`, { managerId })
  await send('POST', `/review-cycles/${cycleId}/launch`)
  return cycleId
}
