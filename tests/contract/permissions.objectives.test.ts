import { CALLS, walkPermissions } from '#tests/workers/permission-walk.ts'

walkPermissions(CALLS.filter(({ slice }) => /^people\/(?:objectives|okr-periods)/.test(slice)))
