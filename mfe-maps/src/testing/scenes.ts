import type { DetailMapData, ListMapData, MarkerColumns } from '@tessera/kit/contract/content'
import { afterAll, beforeAll, expect } from '@jest/globals'
import type { Page } from 'puppeteer'
import { cellsOf } from './createMarkers.ts'
import { setStage, type Act, type Scene, type Stage } from './stage.ts'

let stage: Stage

/** Builds and closes what `play` needs, before and after a file's tests. */
export function useStage(): void {
  beforeAll(async () => {
    stage = await setStage()
  })
  afterAll(() => stage.close())
}

/** Whether a page asks for this script as soon as the control of the detail map is pressed. */
export function isNeededAtOnce(url: string): boolean {
  const { entry, exposes } = stage.manifest.browser
  return [entry, ...(exposes['detail-map']?.js ?? [])].some((file) => url.endsWith(`/${file}`))
}

export const list: ListMapData = {
  label: 'Map of places in Andalucía',
  group: '01',
  bounds: [36.4, -6.4, 37.4, -5],
  markersUrl: '/data/markers?group=01',
  options: {},
}

export const detail: DetailMapData = {
  label: 'Map of Ronda',
  group: '01',
  place: { id: 'ronda', name: 'Ronda', at: { lat: 36.742, lon: -5.167 } },
  neighbours: [{ id: 'n', name: 'Arriate', href: '/places/arriate', at: { lat: 36.8, lon: -5.14 } }],
  options: {},
}

const lines = 'M2 4h7l1 6-2 4 2 6M22 4h-7l-1 6 2 4-2 6M12 13v7'
export const gorge = { name: 'Gorge', icon: lines }

/** The same of a place that is written of. */
export const written: DetailMapData = {
  ...detail,
  place: { ...detail.place, category: gorge },
  sights: [
    {
      id: 'bridge',
      name: 'Puente Nuevo',
      href: '#sight-bridge',
      at: { lat: 36.7408, lon: -5.1659 },
      category: gorge,
    },
    { id: 'baths', name: 'Baños', href: '#sight-baths', at: { lat: 36.7385, lon: -5.1632 } },
  ],
}

/** Drawing the site's own base map is most of what a page costs: only tests whose subject it is have it. */
const flat = { baseLayer: { kind: 'xyz', url: '/bundle/ground.svg', attribution: 'Ground' } } as const

/** A page with the detail map, or what `act` says; it must show no error. */
export async function play(act: Partial<Act>, watch: (scene: Scene) => Promise<void>): Promise<void> {
  const { slot = 'detail-map', data = detail } = act
  const scene = await stage.open({ ...act, slot, data: { ...data, options: { ...flat, ...data.options } } })
  let hasGoneWell = false
  try {
    await watch(scene)
    expect(scene.pageErrors).toEqual([])
    hasGoneWell = true
  } finally {
    await scene.close(hasGoneWell)
  }
}

export function withList(markers: MarkerColumns, more: Partial<Act> = {}): Partial<Act> {
  return {
    slot: 'list-map',
    data: list,
    answers: { '/data/markers': JSON.stringify(markers) },
    ...more,
  }
}

/** The same where the places are too many to send. */
export function withListByView(
  markers: MarkerColumns,
  { data = list, ...more }: Partial<Act> = {},
): Partial<Act> {
  return {
    slot: 'list-map',
    data: { ...data, cellsUrl: '/data/cells?group=01' },
    answers: {
      '/data/markers': JSON.stringify(markers),
      '/data/cells': (search) => JSON.stringify(cellsOf(markers, search)),
    },
    ...more,
  }
}

/** Loads the island and presses the control. */
export const activateMap = (page: Page) => page.evaluate(() => window.stage.activate())
export const pressControl = (page: Page) => page.click('[data-slot-control]')
/** Waits until nothing is requested; 10 s at most, because a busy browser may not tell the end of a request. */
export const settle = (page: Page) =>
  page.waitForNetworkIdle({ idleTime: 250, timeout: 10_000 }).catch(() => {})
export const isExpanded = (page: Page) =>
  page.$eval('[data-slot-control]', (control) => control.getAttribute('aria-expanded') === 'true')
export const isShown = (page: Page, selector: string) =>
  page.$eval(selector, (element) => element.checkVisibility())

/** Marks on the map that Tab stops at. */
export const tabStops = (page: Page) =>
  page.$$eval(
    '.leaflet-marker-pane [tabindex]',
    (all) => all.filter((one) => (one as HTMLElement).tabIndex === 0).length,
  )

/** Whether the map's tiles cover its whole box. */
export function fillsItsBox(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const box = window.stage.find('.maps-map').getBoundingClientRect()
    const tiles = [...document.querySelectorAll('.leaflet-tile')].map((tile) => tile.getBoundingClientRect())
    return (
      box.width > 300 &&
      Math.min(...tiles.map(({ left }) => left)) <= box.left &&
      Math.max(...tiles.map(({ right }) => right)) >= box.right &&
      Math.min(...tiles.map(({ top }) => top)) <= box.top &&
      Math.max(...tiles.map(({ bottom }) => bottom)) >= box.bottom
    )
  })
}

/** Px between the place's pin and the middle of the map. */
export function offCentre(page: Page): Promise<number> {
  return page.evaluate(() => {
    const box = window.stage.find('.maps-map').getBoundingClientRect()
    const pin = window.stage.find('.maps-spot').getBoundingClientRect()
    return Math.hypot(pin.left + 18 - (box.left + box.width / 2), pin.top + 45 - (box.top + box.height / 2))
  })
}
