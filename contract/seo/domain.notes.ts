import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, Version } from '#contract/fields.ts'
import { Days } from '#contract/list-query.ts'
import { TargetPath } from './domain.ts'
import { EditDomainNote, NewDomainNote } from './domain.notes.forms.ts'
import { NOTE_ACTIONS, NOTE_REFUSALS } from './domain.notes.policy.ts'

/** What somebody wrote beside a domain's curves: a launch, a campaign, a change of the site. */
export const DomainNote = z.object({
  id: id('dnt'),
  /** The registrable domain that it is about. */
  domain: z.string(),
  day: z.iso.date(),
  text: z.string(),
  /** Null once that person is deleted. */
  author: z.string().nullable(),
  version: Version,
  createdAt: Timestamp,
  allowedActions: allowedActions(NOTE_ACTIONS, NOTE_REFUSALS),
})
export type DomainNote = z.infer<typeof DomainNote>

const NoteId = z.object({ noteId: id('dnt') })

export const listDomainNotes = endpoint({
  method: 'GET',
  path: '/seo/domains/{target}/notes',
  summary: 'The notes about a domain, by day, newest first',
  access: 'member',
  params: TargetPath,
  query: z.object(Days),
  reply: z.object({ items: z.array(DomainNote) }),
  status: 200,
})

export const createDomainNote = endpoint({
  method: 'POST',
  path: '/seo/domains/{target}/notes',
  summary: 'Note something about a day of a domain, beside its curves',
  access: 'member',
  params: TargetPath,
  body: NewDomainNote,
  reply: DomainNote,
  status: 201,
})

export const updateDomainNote = endpoint({
  method: 'PATCH',
  path: '/seo/domain-notes/{noteId}',
  summary: 'Change a note about a domain',
  access: 'member',
  params: NoteId,
  body: EditDomainNote,
  reply: DomainNote,
  status: 200,
})

export const deleteDomainNote = endpoint({
  method: 'DELETE',
  path: '/seo/domain-notes/{noteId}',
  summary: 'Delete a note about a domain',
  access: 'member',
  params: NoteId,
  status: 204,
})
