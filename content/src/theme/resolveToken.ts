import { generate, List, parse, walk, type CssNode, type ListItem } from 'css-tree'
import { tokens } from './tokens.ts'

/** Name of a token, without `--` → its value. */
export type TokenValues = Readonly<Record<string, string>>

/** A token's value, or the shell's own, with the values of tokens that it names. Throws if there is none. */
export function resolveToken(name: string, values: TokenValues, within: readonly string[] = []): string {
  const value = values[name] ?? tokens.get(name)?.value
  if (value === undefined) throw new Error(`there is no token --${name}`)
  if (within.includes(name)) throw new Error(`--${name} refers to itself`)
  return value.replaceAll(/var\(--([\w-]+)\)/g, (_, other: string) =>
    resolveToken(other, values, [...within, name]),
  )
}

/** Puts one of its two colours for each `light-dark()` of a value. */
export function inScheme(value: string, scheme: 'light' | 'dark'): string {
  const tree = parse(value, { context: 'value' })
  walk(tree, {
    leave(node: CssNode, item: ListItem<CssNode>, list: List<CssNode>) {
      if (node.type !== 'Function' || node.name !== 'light-dark') return
      const parts = node.children.toArray()
      const comma = parts.findIndex((part) => part.type === 'Operator' && part.value === ',')
      const chosen = scheme === 'light' ? parts.slice(0, comma) : parts.slice(comma + 1)
      list.replace(item, new List<CssNode>().fromArray(chosen))
    },
  })
  return generate(tree)
}
