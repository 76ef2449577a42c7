import { defineComponent, h } from 'vue'
import { weeksOf, type Thing } from './things.ts'

interface MonthTableProps {
  /** Such as `2026-12`. */
  month: string
  caption: string
  /** Those whose days can be pressed. */
  things: readonly Thing[]
  /** The day that is pressed, such as `2026-12-05`; empty for none. */
  pressed: string
  nameOf(day: string, count: number): string
  /** The name of the weekday of a time in ms. */
  weekday(time: number, width: 'short' | 'long'): string
  onPress(day: string): void
}

const monday = Date.UTC(2024, 0, 1) // any Monday
const dayLength = 24 * 3600 * 1000 // ms

/** The days of a month; those on which something takes place can be pressed. */
export const MonthTable = defineComponent(
  (props: MonthTableProps) => {
    const dayOf = (number: number) => `${props.month}-${String(number).padStart(2, '0')}`
    const weekdays = () =>
      Array.from({ length: 7 }, function head(_, index) {
        const time = monday + index * dayLength
        return h('th', { scope: 'col', abbr: props.weekday(time, 'long') }, props.weekday(time, 'short'))
      })

    function cell(number: number) {
      const day = dayOf(number)
      const count = props.things.filter(({ from }) => from === day).length
      if (number === 0 || count === 0) return h('td', number === 0 ? '' : `${number}`)
      const attributes = {
        type: 'button',
        'aria-label': props.nameOf(day, count),
        'aria-pressed': props.pressed === day,
        onClick: () => props.onPress(day),
      } as const
      return h('td', [h('button', attributes, `${number}`)])
    }

    return () =>
      h('table', [
        h('caption', props.caption),
        h('thead', [h('tr', weekdays())]),
        h(
          'tbody',
          weeksOf(props.month).map((week) => h('tr', week.map(cell))),
        ),
      ])
  },
  { props: ['month', 'caption', 'things', 'pressed', 'nameOf', 'weekday', 'onPress'] },
)
