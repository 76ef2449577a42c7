import type { Bounds } from '@tessera/kit/contract/content'
import type { Topology } from 'topojson-specification'
import { nameKinds, type NamesOnMap } from './NamesOnMap.ts'

/** The index of a drawn map (docs/content-engine.md): what is drawn first, and the parts that are fetched later. */
export interface MapIndex {
  credits: readonly { label: string; href: string }[]
  /** The land that the site is about, drawn finer than the land around it. */
  area: Topology
  around: Topology
  names: NamesOnMap
  parts: readonly MapPart[]
}

const linesKinds = ['waters', 'streams', 'closeUp'] as const
export type LinesKind = (typeof linesKinds)[number]

/** A file beside the index, with the zooms that need it. With `bounds`, only views that touch them do. */
export interface MapPart {
  kind: LinesKind | 'heights'
  file: string
  from: number
  until: number
  bounds?: Bounds
}

/** Lines, and the names among them. */
interface NamedLines {
  lines: Topology
  names: NamesOnMap
}

type Test = (value: unknown) => boolean
type Shape = Readonly<Record<string, Test>>

const isOneOf = (known: readonly string[]): Test => {
  return (value) => known.some((one) => one === value)
}
const isFile: Test = (value) => /^[A-Za-z0-9][\w.-]*$/.test(String(value))
const isListOf = (test: Test, size?: number): Test => {
  return (value) => Array.isArray(value) && value.length === (size ?? value.length) && value.every(test)
}
const isLike = (shape: Shape): Test => {
  return (value) => wrongField(value, shape) === undefined
}
const isNumber: Test = Number.isFinite
const isBounds: Test = (value) => value === undefined || isListOf(isNumber, 4)(value)
const topology: Shape = {
  type: (value) => value === 'Topology',
  objects: (value) => value instanceof Object,
  arcs: Array.isArray,
}
const areNames: Test = function areColumnsOfOneLength(value) {
  const { text, ...columns } = fieldsOf(value)
  const size = Array.isArray(text) ? text.length : -1
  const numbers = isListOf(isNumber, size)
  const kind = isListOf(isOneOf(nameKinds), size)
  return isLike({ kind, lon: numbers, lat: numbers, from: numbers, until: numbers })(columns)
}

const mapPart: Shape = {
  kind: isOneOf([...linesKinds, 'heights']),
  file: isFile,
  from: isNumber,
  until: isNumber,
  bounds: isBounds,
}
const mapIndex: Shape = {
  format: (value) => value === 1,
  credits: isListOf(isLike({ href: (value) => /^https?:\/\//.test(String(value)) })),
  area: isLike(topology),
  around: isLike(topology),
  names: areNames,
  parts: isListOf(isLike(mapPart)),
}

/** Throws with the name of a field that is missing or wrong. */
export function checkIndex(value: unknown): asserts value is MapIndex {
  check(value, mapIndex)
}

/** Throws as `checkIndex` does. */
export function checkNamedLines(value: unknown): asserts value is NamedLines {
  check(value, { lines: isLike(topology), names: areNames })
}

function check(value: unknown, shape: Shape): void {
  const wrong = wrongField(value, shape)
  if (wrong !== undefined) throw new Error(`\`${wrong}\` is missing or wrong`)
}

function wrongField(value: unknown, shape: Shape): string | undefined {
  const fields = fieldsOf(value)
  return Object.keys(shape).find((name) => !shape[name]?.(fields[name]))
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return value instanceof Object ? (value as Readonly<Record<string, unknown>>) : {}
}
