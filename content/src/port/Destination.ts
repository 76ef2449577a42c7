import type { Coordinates } from '@tessera/kit/contract/content'
import type { Category } from './Category.ts'
import type { Place } from './Place.ts'

/** When something is open. */
export interface Hours {
  /** As it is written, in the syntax of OpenStreetMap. */
  words: string
  /** Of each week: hours as `10:00` on days, Monday being 1; left out where weeks differ. */
  week?: readonly OpenDays[]
  /** Where weeks differ: each rule goes before those above it. Left out where they are none that words are known for. */
  rules?: readonly HoursRule[]
  /** What is said where no hours are. */
  instead?: 'appointment' | 'unknown'
}

/** Month and day of any year, from 1; without a day the whole month. */
export interface YearDay {
  month: number
  day?: number
}

/** Hours on some days of a year, or that it is closed on them. */
export interface HoursRule {
  /** Default: all year. */
  dates?: readonly { from: YearDay; to: YearDay }[]
  /** Monday being 1; default: all, unless it is of holidays. */
  days?: readonly number[]
  holidays?: true
  /** None: closed. */
  spans: readonly Pick<OpenDays, 'opens' | 'closes'>[]
}

/** The same hours on some days of each week. */
export interface OpenDays {
  days: readonly number[]
  opens: string
  /** Not after 24:00 where it is on the same day, else of the next. */
  closes: string
}

/** Something to see in a place. */
export interface Sight {
  /** Unique in its place. */
  id: string
  name: string
  category?: Category
  text?: string
  web?: string
  hours?: Hours
  at?: Coordinates
}

/** What a document says of a place or region to those who may go there. Texts are plain. */
export interface Destination {
  /** One sentence. */
  summary?: string
  categories: readonly Category[]
  season?: string
  arrival?: string
  address?: string
  telephone?: string
  web?: string
  sights: readonly Sight[]
  related: readonly Place[]
}

/** The same as it is stored: what it names by its id. */
export interface StoredDestination extends Omit<Destination, 'categories' | 'sights' | 'related'> {
  categories: readonly string[]
  sights: readonly (Omit<Sight, 'category'> & { category?: string })[]
  related: readonly string[]
}
