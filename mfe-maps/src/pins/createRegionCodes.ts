/** Numbers for regions, so that they fit in columns. */
export interface RegionCodes {
  codeOf(region: string): number
  /** By code. */
  names: readonly string[]
}

export function createRegionCodes(): RegionCodes {
  const codes = new Map<string, number>()
  const names: string[] = []
  return {
    names,
    codeOf(region) {
      const code = codes.get(region) ?? names.push(region) - 1
      codes.set(region, code)
      return code
    },
  }
}
