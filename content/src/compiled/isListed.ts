/** Names of page documents that the site shows within its own pages: in no list, sitemap or search. */
const names = ['not-found', 'search'] as const

/** SQL: whether a row of `pages` is not one of them. */
export const isListed = `name NOT IN (${names.map((name) => `'${name}'`).join(', ')})`
