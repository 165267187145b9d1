/** Underscores are for programs. */
export const toZoneLabel = (zone: string) => zone.replaceAll('_', ' ')
