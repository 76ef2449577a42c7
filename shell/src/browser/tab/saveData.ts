/** Whether the visitor saves data, or has a connection that is too slow for speculative requests. */
export function saveData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
