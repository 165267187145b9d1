import * as z from 'zod'

const Participants = z.object({
  items: z.array(z.object({ appraisal: z.object({ id: z.string() }).nullable() })),
})

/** Sends a call to the API; resolves to its reply. */
type Call = (method: string, path: string, body?: object) => Promise<{ id: string }>

/** A cycle that has started, one that has not, and a template of each kind; resolves to the URLs of their pages. */
export async function listAppraisalPages(send: Call, userId: string): Promise<string[]> {
  const template = await send('POST', '/appraisal-templates', {
    name: 'Engineer',
    status: 'published',
    keyResultAreas: [
      { name: 'Delivery', description: 'What was promised, when it was promised.', weightage: 60 },
      { name: 'Quality', weightage: 40 },
    ],
    ratingCriteria: [{ name: 'Initiative', weightage: 100 }],
  })
  const period = { startDate: '2026-01-01', endDate: '2026-12-31' }
  const waiting = await send('POST', '/appraisal-cycles', { name: 'Not started', ...period })
  const weights = { kra: 80, self: 20, review: 0 }
  const cycle = await send('POST', '/appraisal-cycles', { name: 'Year 2026', weights, ...period })
  const at = `/appraisal-cycles/${cycle.id}`
  await send('POST', `${at}/participants`, { userIds: [userId], templateId: template.id })
  await send('POST', `${at}/create-appraisals`)
  const { items } = Participants.parse(await send('GET', `${at}/participants`))
  const appraisalId = items[0]?.appraisal?.id ?? ''
  const areas = [{ score: 4, comment: 'On time.' }, { score: 3.5 }]
  await send('PUT', `/appraisals/${appraisalId}/manager`, { areas })
  return [
    '/people/appraisal-templates',
    '/people/appraisal-templates?status=archived',
    '/people/appraisal-templates/new',
    `/people/appraisal-templates/${template.id}`,
    '/people/appraisal-cycles',
    '/people/appraisal-cycles/new',
    `/people/appraisal-cycles/${waiting.id}`,
    `/people/appraisal-cycles/${waiting.id}/settings`,
    `/people/appraisal-cycles/${waiting.id}/participants`,
    `/people/appraisal-cycles/${waiting.id}/participants?dialog=add`,
    `/people/appraisal-cycles/${cycle.id}`,
    `/people/appraisal-cycles/${cycle.id}?dialog=complete`,
    `/people/appraisal-cycles/${cycle.id}/participants`,
    '/people/appraisals',
    '/people/appraisals?subject=all',
    `/people/appraisals/${appraisalId}`,
  ]
}
