import type { MapIndex } from './checkIndex.ts'

/** A drawn map's credits, as HTML. */
export function attributionOf(credits: MapIndex['credits']): string {
  return credits.map(({ label, href }) => link(href, label)).join(' · ')
}

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
  return `<a href="${asText(href)}" rel="noreferrer">${asText(label)}</a>`
}
