/** A rectangle in px. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function touch(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** The smallest box that contains all of these. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** Side of the index's cells in px. */
const cell = 128

/** An index of boxes by their position. */
export class BoxIndex {
  readonly #cells = new Map<string, Box[]>()

  constructor(boxes: readonly Box[] = []) {
    for (const box of boxes) this.add(box)
  }

  add(box: Box): void {
    for (const key of keysOf(box)) {
      const known = this.#cells.get(key)
      if (known) known.push(box)
      else this.#cells.set(key, [box])
    }
  }

  touching(box: Box): Box[] {
    const found = keysOf(box).flatMap((key) => (this.#cells.get(key) ?? []).filter((one) => touch(one, box)))
    return [...new Set(found)]
  }
}

function keysOf({ left, right, top, bottom }: Box): string[] {
  const keys = []
  for (let x = Math.floor(left / cell); x <= right / cell; x++) {
    for (let y = Math.floor(top / cell); y <= bottom / cell; y++) keys.push(`${x} ${y}`)
  }
  return keys
}
