/** Address of the markers for a new `query`; keeps parameters of `markersUrl` that the page's own query lacks. */
export function markersAddress(markersUrl: string, pageQuery: string, query: string): string {
  const [path = '', search = ''] = markersUrl.split('?', 2)
  const own = new URLSearchParams(pageQuery)
  const kept = [...new URLSearchParams(search)].filter(([name]) => !own.has(name))
  const wanted = [...new URLSearchParams(query)].filter(([name]) => !notAboutPlaces.includes(name))
  const parameters = new URLSearchParams([
    ...kept.filter(([name]) => !wanted.some(([other]) => other === name)),
    ...wanted,
  ])
  return parameters.size > 0 ? `${path}?${parameters}` : path
}

/** Parameters of the page that choose a view, not places. */
const notAboutPlaces = ['map', 'view', 'page']
