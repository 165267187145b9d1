import { type Settings } from '#api/env.ts'

/** Whether this installation has a browser that renders pages. */
export const canRender = ({ RENDER_URL }: Pick<Settings, 'RENDER_URL'>): boolean => RENDER_URL !== undefined
