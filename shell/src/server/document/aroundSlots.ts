import type { SlotName } from '@tessera/kit/contract/slots'
import type { FilledSlot, SlotOrigins } from '../../pages/slots/SlotRequest.ts'
import type { Composition, LoadedRemote } from '../remotes/composition.ts'

/** What a page needs for its slots outside of them. */
interface AroundSlots {
  /** The style sheets of their islands, each once, by the URL that it would be fetched from, as they stand in a `<style>`. */
  styles: ReadonlyMap<string, string>
  /** Whom they ask: what their data lead to, and what their remotes declare. */
  origins: SlotOrigins
  /** Rules that keep the space that they declare; empty when none does. */
  space: string
}

export function aroundSlots(filled: readonly FilledSlot[], composition: Composition): AroundSlots {
  const mounted = filled.flatMap((slot) => mountedIn(slot, composition))
  const led = filled.flatMap(({ request }) => request.origins ?? [])
  const declared = mounted.flatMap(({ slot, slots }) => slots.get(slot)?.origins ?? [])
  return {
    styles: new Map(mounted.flatMap(stylesOf)),
    origins: {
      images: led.flatMap(({ images }) => images),
      fetched: [...led.flatMap(({ fetched }) => fetched), ...declared],
    },
    space: spaceOf(mounted),
  }
}

/** A slot in which an island will be, with its remote. */
type Mounted = LoadedRemote & { slot: SlotName }

function mountedIn({ request: { name }, remote, unfit }: FilledSlot, { remotes }: Composition): Mounted[] {
  const found = remote && remotes.get(remote.name)
  return found?.status === 'loaded' && !unfit ? [{ ...found, slot: name }] : []
}

function stylesOf({ slot, base, manifest, styles }: Mounted): [url: string, css: string][] {
  const files = manifest.browser.exposes[slot]?.css ?? []
  return files.map((file) => [base + file, styles.get(file) ?? ''])
}

function spaceOf(mounted: readonly Mounted[]): string {
  const rules = mounted.flatMap(({ slot, slots }) => {
    const size = slots.get(slot)?.blockSize
    return size === undefined ? [] : [`[data-slot=${slot}]{min-block-size:${size}px}`]
  })
  return rules.length === 0 ? '' : `@layer shell{${[...new Set(rules)].join('')}}`
}
