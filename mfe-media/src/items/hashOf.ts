type Named = { name: string }

/** The hash of an item: `#name-n` with n from 1, or `#name` in a gallery of one; undefined without a name (LB3). */
export function hashOf(item: Named, items: readonly Named[]): string | undefined {
  if (item.name === '') return undefined
  const gallery = items.filter((other) => other.name === item.name)
  return gallery.length === 1 ? `#${item.name}` : `#${item.name}-${gallery.indexOf(item) + 1}`
}

/** The page's item that a hash names (LB4). A gallery whose name equals the whole hash has precedence. */
export function findByHash<Item extends Named>(hash: string, items: readonly Item[]): Item | undefined {
  const text = hash.replace(/^#/, '')
  if (text === '') return undefined
  const whole = items.find((item) => item.name === text)
  if (whole) return whole
  const [, name = '', number = ''] = /^(.*)-\+?(\d+)$/s.exec(text) ?? []
  if (name === '') return undefined
  return items.filter((item) => item.name === name)[Math.max(Number(number), 1) - 1]
}
