import { type Http, mount } from '#api/http/mount.ts'
import { getProfile } from '#api/core/directory/profile-view.ts'
import * as contract from '#contract/account/profile.ts'
import { downloadMyData } from './own-data.service.ts'
import { removePhoto, setPhoto, updateProfile } from './profile.service.ts'

export function profileRoutes(http: Http) {
  mount(http, contract.getProfile, ({ scope }) => getProfile(scope))
  mount(http, contract.updateProfile, ({ scope, body }) => updateProfile(scope, body))
  mount(http, contract.setPhoto, ({ scope, body }) => setPhoto(scope, body.photo))
  mount(http, contract.removePhoto, ({ scope }) => removePhoto(scope))
  mount(http, contract.downloadMyData, ({ scope }) => downloadMyData(scope))
}
