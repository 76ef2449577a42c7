import { keepInAddress } from '@tessera/kit/contract/address'
import type { MapOptions } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import type L from 'leaflet'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useMap } from 'react-leaflet'
import { withViewInAddress } from '../address/mapInAddress.ts'
import { addRovingFocus } from '../pins/addRovingFocus.ts'
import { groupOf } from '../places/usablePlaces.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { addBaseMap } from './addBaseMap.ts'
import { setStartView, type View } from './setStartView.ts'

export interface MapEffectsProps {
  /** The map's data; the land of its group is highlighted. */
  data: { label: string; group?: string | undefined; region?: string | undefined; options: MapOptions }
  site: Site
  open: boolean
  /** Minimum ms from opening to redrawing; 0 redraws before the next frame. */
  redrawsAfter: number
  view: View
}

/** Effects of a map and its page on each other. A layout effect sets the view, so that the first frame has pins. */
export function MapEffects({ data, site, open, redrawsAfter, view }: MapEffectsProps): ReactNode {
  const map = useMap()
  const { label } = data
  const group = groupOf(data)
  const [start] = useState(view)
  const options = JSON.stringify(data.options)
  useLayoutEffect(() => labelContainer(map, label), [map, label])
  useLayoutEffect(() => setStartView(map, start), [map, start])
  useEffect(() => (open ? keepViewInAddress(map) : undefined), [map, open])
  useEffect(() => zoomByWheelInFocus(map), [map])
  useEffect(() => addRovingFocus(map), [map])
  useEffect(() => fitPaper(map), [map])
  useEffect(() => (open ? redrawLater(map, redrawsAfter) : undefined), [map, open, redrawsAfter])
  useEffect(
    () => addBaseMap(map, settingsFor(JSON.parse(options) as MapOptions), group, site),
    [map, options, group, site],
  )
  return null
}

/** Writes the map's view to the address, so that reload, sharing and Back restore the view (RT4). */
function keepViewInAddress(map: L.Map): () => void {
  const life = new AbortController()
  const keepSoon = keepInAddress(withView, life.signal)
  map.once('movestart', begin)
  return () => {
    life.abort()
    map.off('movestart', begin).off('moveend', keepSoon)
  }

  /** Counts only later moves, because setting the first view is not a move of the visitor. */
  function begin(): void {
    map.on('moveend', keepSoon)
  }
  function withView(): string {
    const { lat, lng: lon } = map.getCenter()
    return withViewInAddress(location.href, { lat, lon, zoom: map.getZoom() })
  }
}

/** Labels the map and makes it left-to-right on every page, before its buttons are measured for the view. */
function labelContainer(map: L.Map, label: string): void {
  const box = map.getContainer()
  box.setAttribute('role', 'region')
  box.setAttribute('aria-label', label)
  box.dir = 'ltr'
}

/** Lets the wheel zoom the map only while the map has the focus; otherwise the wheel scrolls the page. */
function zoomByWheelInFocus(map: L.Map): () => void {
  const begin = () => map.scrollWheelZoom.enable()
  const end = () => map.scrollWheelZoom.disable()
  map.on('focus', begin).on('blur', end)
  return () => map.off('focus', begin).off('blur', end)
}

/** Width in CSS px between the margins of every usual paper. */
const paperWidth = 640

/** Prints the whole map, scaled down, because paper is narrower than the screen. */
function fitPaper(map: L.Map): (() => void) | undefined {
  const life = new AbortController()
  const frame = map.getContainer().parentElement
  if (!frame) return undefined
  const shrink = () => {
    const { offsetWidth: width, offsetHeight: height } = frame
    if (width === 0) return
    frame.style.width = `${width}px`
    frame.style.height = `${height}px`
    frame.style.zoom = String(Math.min(1, paperWidth / width))
  }
  const restore = () => {
    for (const name of ['width', 'height', 'zoom']) frame.style.removeProperty(name)
  }
  addEventListener('beforeprint', shrink, life)
  addEventListener('afterprint', restore, life)
  return () => life.abort()
}

/** Redraws a map that was hidden, because its box has the right size only once it is shown (MP1, MP2). */
function redrawLater(map: L.Map, after: number): (() => void) | undefined {
  const redraw = () => map.invalidateSize({ animate: false })
  if (after === 0) {
    redraw()
    return undefined
  }
  const timer = setTimeout(redraw, after)
  return () => clearTimeout(timer)
}
