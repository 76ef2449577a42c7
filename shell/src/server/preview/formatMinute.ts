/** `2026-11-21 01:03 UTC`; `time` in ms since 1970. */
export function formatMinute(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
