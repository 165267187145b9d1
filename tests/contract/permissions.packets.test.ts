import { CALLS, walkPermissions } from '#tests/workers/permission-walk.ts'

walkPermissions(CALLS.filter(({ slice }) => slice === 'people/packets'))
