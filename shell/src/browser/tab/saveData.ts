/** Whether the visitor saves data, or has a line on which guesses cost more than they give. */
export function saveData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true
}
