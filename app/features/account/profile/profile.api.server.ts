import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { guessLocation } from '#contract/organization/profile.ts'
import * as contract from '#contract/account/profile.ts'

export const getProfile = (api: Api) => api(contract.getProfile)

export const updateProfile = (api: Api, body: BodyOf<typeof contract.updateProfile>) =>
  api(contract.updateProfile, { body })

export const setPhoto = (api: Api, photo: File) => api(contract.setPhoto, { body: { photo } })

export const removePhoto = (api: Api) => api(contract.removePhoto)

/** Location to prefill forms with; empty where unknown, or without a response of the service. */
export const guessPlace = (api: Api) =>
  api(guessLocation).catch(() => ({ country: null, phonePrefix: null, timeZone: null }))
