/** `site` is in every page of the site, `list` and `forms` where they are needed; `ops` stands alone. */
export const sheetNames = ['site', 'list', 'forms', 'ops'] as const

export type SheetName = (typeof sheetNames)[number]
