/** `Monday, November 30, 06:00 Europe/Berlin`, by the clocks of the schedule. */
export function formatRun(iso: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  const clock = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const at = new Date(iso)
  return `${day.format(at)}, ${clock.format(at)} ${timeZone}`
}
