import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { frames, hours, type Language } from '../describeMotif.ts'
import type { Time } from '../palette.ts'
import { createRandom } from '../random.ts'
import type { Crown, Look } from './hillTown.ts'
import type { Front } from './near.ts'
import type { Far, Plaster } from './far.ts'

type Words = Readonly<Record<Language, string>>

interface KindWords extends Words {
  /** Categories that are drawn so. */
  of: readonly string[]
  /** It shows the sea. */
  sea?: true
  /** What stands above the roofs, whatever the place's categories. */
  stands?: Crown
  /** Its words name that. */
  crown?: true
  /** What is added where the place has one of these categories. */
  more?: Words & { of: readonly string[] }
}

interface Character {
  far: Far
  plaster: Plaster
  fronts: readonly [Front, ...Front[]]
  /** Of its land, in degrees of OKLCH. */
  hue: number
  towers: Look['towers']
  /** On its mountains. */
  snow?: true
}

interface Tables {
  kinds: Readonly<Record<string, KindWords>>
  crowns: Readonly<Record<Crown, Words>>
  /** Categories that many places have count as if they stood so much later in the list. */
  common: Readonly<Record<string, number>>
  regions: Readonly<Record<string, Character>>
  /** What a few places are known by and categories do not say. */
  known: Readonly<Record<string, Partial<PlaceMotif>>>
}

export const tables = JSON.parse(readFileSync(join(import.meta.dirname, 'kinds.json'), 'utf8')) as Tables

export interface PlaceMotif extends Look {
  /** How it is composed; see drawPlace. */
  kind: string
  time: Time
  side: -1 | 1
}

export interface WrittenPlace {
  slug: string
  name: string
  /** Language → name, where it is another there. */
  called?: Readonly<Record<string, string>>
  region: string
  /** Most telling first. */
  categories: readonly string[]
  /** Whether the sea is seen from it. */
  coastal: boolean
  people: number
}

/** One for each: what is most telling of a place, unless its region has that already. */
export function placeMotifs(places: readonly WrittenPlace[]): ReadonlyMap<string, PlaceMotif> {
  const uses = new Map<string, number>()
  return new Map(
    places.map((place) => {
      const [telling = 'old-town'] = place.categories
        .filter((category) => kindOf(category, place))
        .map((category, index) => {
          const before = uses.get(`${place.region} ${kindOf(category, place)}`) ?? 0
          return { category, rank: index + (tables.common[category] ?? 0) + 1.7 * before }
        })
        .toSorted((one, other) => one.rank - other.rank)
        .map(({ category }) => category)
      const motif = { ...compose(place, telling), ...tables.known[place.slug] }
      const key = `${place.region} ${motif.kind}`
      while (uses.has(`${key} ${motif.time}`) && (uses.get(key) ?? 0) < times.length)
        motif.time = laterThan(motif.time)
      uses.set(`${key} ${motif.time}`, 1)
      uses.set(key, (uses.get(key) ?? 0) + 1)
      return [place.slug, motif]
    }),
  )
}

const times: readonly Time[] = ['morning', 'noon', 'dusk', 'night', 'rain']
const laterThan = (time: Time): Time => times[(times.indexOf(time) + 1) % times.length] ?? 'noon'

/** Nothing for a category of the sea at a place that is away from it. */
function kindOf(category: string, { coastal, region, categories, people }: WrittenPlace): string | undefined {
  const [kind, { sea = false } = {}] =
    Object.entries(tables.kinds).find(([, { of }]) => of.includes(category)) ?? []
  if (kind === 'cliffs' && !coastal) return 'rock'
  if (sea && !coastal) return undefined
  if (kind === 'mountains' && region === '05') return 'volcano'
  if (kind === 'dolmen' && categories.includes('cave')) return 'cave'
  if (kind === 'square' && people > 300_000) return 'city'
  return kind === 'steep' && categories.includes('castle') ? 'rock' : kind
}

function compose(place: WrittenPlace, telling: string): PlaceMotif {
  const { categories, region, coastal } = place
  const random = createRandom(1, place.slug)
  const { far, plaster, fronts, snow, towers } = tables.regions[region] ?? other
  const has = (...asked: readonly string[]) => asked.some((category) => categories.includes(category))
  const kind = kindOf(telling, place) ?? 'hill'
  const high = has('mountain') || kind === 'mountains'
  const wine = kind === 'vines' || (has('wine') && kind === 'hill')
  const sea = coastal && has('beach', 'harbour', 'cliffs', 'cove', 'lighthouse')
  const formal = kind === 'alcazar' || kind === 'garden'
  const inLand = wine
    ? 'vines'
    : kind === 'windmills'
      ? 'wheat'
      : high && region !== '05'
        ? 'firs'
        : random.pick(fronts)
  const coats: Plaster = has('harbour', 'cove') && plaster !== 'white' ? 'bright' : plaster
  return {
    kind,
    time: random.pick(
      far === 'green'
        ? ['morning', 'noon', 'dusk', 'rain', 'morning', 'noon']
        : ['morning', 'noon', 'noon', 'morning', 'dusk'],
    ),
    side: random.chance(0.5) ? 1 : -1,
    more: has(...(tables.kinds[kind]?.more?.of ?? [])),
    far: high ? (snow ? 'range' : 'peaks') : sea ? 'sea' : far,
    front: formal && inLand !== 'palms' ? 'cypresses' : inLand,
    plaster: has('white-village', 'windmills') ? 'white' : coats,
    crown:
      tables.kinds[kind]?.stands ?? categories.find(isCrown) ?? (place.people > 20_000 ? 'church' : 'tower'),
    towers,
  }
}

const isCrown = (category: string): category is Crown => category in tables.crowns
const other: Character = { far: 'hills', plaster: 'white', fronts: ['olives'], hue: 80, towers: 'domes' }

/** A place's picture in words: "Illustration of houses on both sides of a gorge with a bridge at noon in Ronda". */
export function describePlace(
  name: string,
  { kind, crown, more, time }: PlaceMotif,
  language: Language,
): string {
  const words = tables.kinds[kind]
  const shown = [words?.crown && tables.crowns[crown][language], more && words?.more?.[language]].filter(
    Boolean,
  )
  const [lead, joined, where] = frames[language]
  const standing = shown.length === 0 ? '' : ` ${joined} ${shown.join(ands[language])}`
  return `${lead} ${words?.[language] ?? ''}${standing} ${hours[time][language]} ${where} ${name}`
}

const ands: Words = { en: ' and ', es: ' y ', ar: ' و' }
