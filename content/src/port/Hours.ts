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
