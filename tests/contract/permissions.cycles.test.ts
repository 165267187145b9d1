import { CALLS, walkPermissions } from '#tests/workers/permission-walk.ts'

walkPermissions(CALLS.filter(({ slice }) => /^people\/(?:cycles|results)/.test(slice)))
