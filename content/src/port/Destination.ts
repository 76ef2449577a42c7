import type { Coordinates, Picture } from '@tessera/kit/contract/content'
import type { Category, Choice } from './Category.ts'
import type { Place } from './Place.ts'

/** Opening hours. */
export interface Hours {
  /** The hours, with normalised spelling, in the syntax of OpenStreetMap. */
  words: string
  /** The hours of a week, if all weeks are alike. */
  week?: readonly OpenDays[]
  /** The rules, if weeks differ; later rules override earlier rules. Left out if a rule cannot be put into words. */
  rules?: readonly HoursRule[]
  /** What is shown instead of hours. */
  instead?: 'appointment' | 'unknown'
}

/** Month and day of any year, both from 1; without a day, the whole month. */
export interface YearDay {
  month: number
  day?: number
}

/** Hours, or closing, on some days of the year. */
export interface HoursRule {
  /** Days of the year on which the rule applies; default: all year. */
  dates?: readonly { from: YearDay; to: YearDay }[]
  /** Weekdays, 1 for Monday; default: all days, or only holidays if `holidays` is set. */
  days?: readonly number[]
  holidays?: true
  /** Opening times; empty if it is closed on these days. */
  spans: readonly Pick<OpenDays, 'opens' | 'closes'>[]
}

/** Hours, such as `10:00`, on some days of each week; 1 for Monday. */
export interface OpenDays {
  days: readonly number[]
  opens: string
  /** Closing time, up to 24:00 on the same day; a time earlier than `opens` is on the next day. */
  closes: string
}

/** A sight of a place, or an item of a document. */
export interface Sight {
  /** Id, unique among the document's. */
  id: string
  name: string
  category?: Choice
  text?: string
  web?: string
  hours?: Hours
  at?: Coordinates
  picture?: Picture
}

/** What a document tells visitors of a place or region. Texts are plain. */
export interface Destination {
  /** Description in one sentence. */
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

/** A destination as it is stored: it refers to categories by id, and to places by slug. */
export interface StoredDestination extends Omit<Destination, 'categories' | 'sights' | 'related'> {
  categories: readonly string[]
  sights: readonly (Omit<Sight, 'category'> & { category?: string })[]
  related: readonly string[]
}
