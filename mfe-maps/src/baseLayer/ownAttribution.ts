/** The built-in base map's credits, as HTML. */
export const ownAttribution = [
  link('https://www.ign.es/', '© IGN (CC BY 4.0)'),
  link('https://www.naturalearthdata.com/', 'Natural Earth'),
  link('https://www.geonames.org/', 'GeoNames (CC BY 4.0)'),
  link('https://www.soest.hawaii.edu/pwessel/gshhg/', 'GSHHG (LGPL)'),
  link('https://www.earthdata.nasa.gov/data/instruments/srtm', 'SRTM'),
].join(' · ')

export const leafletAttribution = link('https://leafletjs.com/', 'Leaflet')

/** Escapes a text for Leaflet, which writes texts as HTML. */
export function asText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function link(href: string, label: string): string {
  return `<a href="${href}" rel="noreferrer">${asText(label)}</a>`
}
