import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, CallInput, Endpoint, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import * as known from '#contract/seo/domain.known.ts'
import * as notes from '#contract/seo/domain.notes.ts'
import * as views from '#contract/seo/domain.views.ts'
import type { DomainList } from '#contract/seo/domain.words.ts'
import * as contract from '#contract/seo/domain.ts'

export function listDomains(api: Api, query: Partial<QueryOf<typeof known.listDomains>>) {
  return api(known.listDomains, { query })
}

/** Which sources are connected, and how the target was understood. */
export function listDomainSources(api: Api, target: string) {
  return api(contract.listDomainSources, { params: { target } })
}

/** A call of its own: beside the other reads of a page, each would wait for the slowest of them. */
export async function askAlone<E extends Endpoint>(
  api: Api,
  endpoint: E,
  input: CallInput<E>,
): Promise<ReplyOf<E>> {
  const response = await api.open(endpoint, input)
  // ReplyOf<E> is inferred from this schema.
  return endpoint.reply?.parse(await response.json()) as ReplyOf<E>
}

export function listDomainViews(api: Api, list: DomainList) {
  return api(views.listDomainViews, { query: { list } })
}

export function createDomainView(api: Api, body: BodyOf<typeof views.createDomainView>) {
  return api(views.createDomainView, { body })
}

export function updateDomainView(api: Api, viewId: string, body: BodyOf<typeof views.updateDomainView>) {
  return api(views.updateDomainView, { params: { viewId }, body })
}

export function deleteDomainView(api: Api, viewId: string) {
  return api(views.deleteDomainView, { params: { viewId } })
}

export function listDomainNotes(api: Api, target: string, days: { from: string; to: string }) {
  return api(notes.listDomainNotes, { params: { target }, query: days })
}

export function createDomainNote(api: Api, target: string, body: BodyOf<typeof notes.createDomainNote>) {
  return api(notes.createDomainNote, { params: { target }, body })
}

export function updateDomainNote(api: Api, noteId: string, body: BodyOf<typeof notes.updateDomainNote>) {
  return api(notes.updateDomainNote, { params: { noteId }, body })
}

export function deleteDomainNote(api: Api, noteId: string) {
  return api(notes.deleteDomainNote, { params: { noteId } })
}
