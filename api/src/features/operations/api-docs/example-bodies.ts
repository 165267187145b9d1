const APPRAISAL_CYCLE = {
  name: 'Year 2026',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  weights: { kra: 80, self: 20, review: 0 },
  scaleMax: 5,
}

/** Overrides by operation, where one of the values above would be wrong. */
export const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createApiKey: { name: 'Deploy pipeline' },
  authorizeApp: { scope: 'seo:read', scopes: ['seo:read'], state: 'af0ifjsldkj' },
  tagKeywords: { add: ['Core'], remove: [] },
  createPageView: { name: 'Thin pages' },
  scheduleReport: { addresses: ['bruno@client.example'] },
  updatePageView: { name: 'Thin pages' },
  addParticipants: { teamIds: ['tea_5f2c9d41'], everybody: false },
  createAppraisalCycle: APPRAISAL_CYCLE,
  updateAppraisalCycle: APPRAISAL_CYCLE,
  addAppraisalParticipants: { teamIds: ['tea_5f2c9d41'], everybody: false },
  updateDays: {
    endPeerSelection: null,
    endReviews: '2026-12-04',
    endCalibration: '2026-12-11',
    complete: '2026-12-18',
  },
  giveFeedback: { recipientIds: ['usr_5f2c9d41'] },
  requestFeedback: { askedIds: ['usr_5f2c9d41'] },
  createTeam: { name: 'Editorial' },
  updateTeam: { name: 'Editorial' },
  createOrganization: { companyName: 'Northwind Labs', domain: 'labs.northwind.example' },
  updateOrganization: { name: 'Northwind' },
  updateOkrSettings: { onTrackGap: 10, atRiskGap: 25 },
}

/** Replies other than JSON; images and PDF files have no example. */
export const TEXTS: Readonly<Record<string, string>> = {
  'text/csv': 'name,email,role\nAna Souza,ana@northwind.example,owner\n',
  'text/event-stream': 'event: progress\ndata: {"id":"aud_5f2c9d41","status":"running"}\n\n',
  'text/html': '<!doctype html><html lang="en"><title>Bellwether API</title></html>',
}
