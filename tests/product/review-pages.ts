/** Sends a call to the API; resolves to its reply. */
export type Send = (method: string, path: string, body?: object) => Promise<{ id: string }>

/** Writes a question, a template and an attribute; resolves to the URLs of what reviews are made of. */
export async function listReviewPages(send: Send): Promise<string[]> {
  const question = await send('POST', '/review-questions', {
    text: 'How often does {name} help?',
    responseType: 'multiple_choice',
    options: [{ label: 'Rarely' }, { label: 'Often' }].map((option) => ({ ...option, value: null })),
  })
  const free = await send('POST', '/review-questions', { text: 'What comes next?', responseType: 'comment' })
  const template = await send('POST', '/review-templates', {
    name: 'Yearly review',
    tags: ['Manager'],
    instructions: 'Write about the whole period.',
    includeGoals: true,
  })
  await send('PUT', `/review-templates/${template.id}/questions`, {
    questions: [
      { questionId: 'recommended-results-1', weight: 60 },
      { questionId: 'recommended-quality-of-work-1', weight: 40 },
      { questionId: question.id, requiredOverride: true },
    ],
  })
  const attribute = await send('POST', '/scored-attributes', {
    name: 'Potential',
    options: [
      { label: 'Some', value: 1 },
      { label: 'High', value: 2, description: 'Could take on a much wider role.' },
    ],
  })
  const cycle = await send('POST', '/review-cycles', {
    name: 'Spring reviews',
    groups: [{ direction: 'self', templateId: template.id }],
  })
  await send('POST', `/review-cycles/${cycle.id}/participants`, { everybody: true })
  await send('POST', `/review-cycles/${cycle.id}/launch`)
  await send('POST', `/review-cycles/${cycle.id}/end-reviews`)
  // Of a list, whose items have ids.
  const { items } = (await send('GET', '/review-packets')) as unknown as { items: { id: string }[] }
  const packetId = items[0]?.id ?? ''
  return [
    '/people/packets',
    '/people/packets?subject=all',
    `/people/packets/${packetId}`,
    '/people/questions',
    '/people/questions?tab=recommended',
    '/people/questions?tab=archived',
    '/people/questions/new',
    `/people/questions/${question.id}`,
    `/people/questions?delete=${free.id}`,
    `/people/questions/${free.id}?dialog=delete`,
    '/people/questions/recommended-results-1',
    '/people/templates',
    '/people/templates?tab=recommended',
    '/people/templates?tab=archived',
    `/people/templates?delete=${template.id}`,
    '/people/templates/new',
    `/people/templates/${template.id}`,
    `/people/templates/${template.id}?dialog=delete`,
    `/people/templates/${template.id}/settings`,
    `/people/templates/${template.id}/preview?direction=self`,
    `/people/templates/${template.id}/add?tab=recommended`,
    '/people/templates/recommended-manager-review',
    '/people/attributes',
    '/people/attributes?status=archived',
    `/people/attributes?delete=${attribute.id}`,
    '/people/attributes/new',
    `/people/attributes/${attribute.id}`,
    `/people/attributes/${attribute.id}?dialog=delete`,
  ]
}
