import { compiledMessages } from '@tessera/kit/language/compiledMessages'
import { computed, defineComponent, h, ref } from 'vue'
import { MonthTable } from './MonthTable.ts'
import type { SlotData } from './remote.ts'
import { isIn, isOfOneDay, isOn, monthsOf, things, type Thing } from './things.ts'
import { catalogues } from './words/catalogues.ts'

interface CalendarProps {
  data: SlotData
  /** Begins each id. */
  idPrefix: string
}

/** A month with its days, and the list of what is on: in the month, or on the day that was pressed. */
export const Calendar = defineComponent(
  (props: CalendarProps) => {
    const all = computed(() => things(props.data))
    const months = computed(() => monthsOf(all.value))
    const turned = ref(0)
    const pressed = ref('') // a day; empty for the whole month
    const month = computed(() => months.value[Math.min(turned.value, months.value.length - 1)] ?? '')
    const isShown = (thing: Thing) =>
      pressed.value === '' ? isIn(thing, month.value) : isOn(thing, pressed.value)
    function turn(by: number): void {
      turned.value += by
      pressed.value = ''
    }

    return () => {
      const { text, date, attributes } = compiledMessages(catalogues, props.data.language)
      const id = `${props.idPrefix}heading`
      const long = (day: string) => date(Date.parse(day), { day: 'numeric', month: 'long', year: 'numeric' })
      const heading = h('h2', { id }, text('heading'))
      if (all.value.length === 0)
        return h('section', { class: 'calendar-panel', 'aria-labelledby': id, ...attributes }, [
          heading,
          h('p', text('none')),
        ])
      const turner = (by: number, label: string, sign: string) =>
        h(
          'button',
          {
            type: 'button',
            'aria-label': label,
            disabled: months.value[turned.value + by] === undefined,
            onClick: () => turn(by),
          },
          sign,
        )
      const shownMonth = date(Date.parse(`${month.value}-01`), { month: 'long', year: 'numeric' })
      return h('section', { class: 'calendar-panel', 'aria-labelledby': id, ...attributes }, [
        heading,
        h('div', { class: 'calendar-month' }, [
          h('div', { class: 'calendar-turn' }, [
            turner(-1, text('previous'), '←'),
            h('strong', { 'aria-live': 'polite' }, shownMonth),
            turner(1, text('next'), '→'),
          ]),
          h(MonthTable, {
            month: month.value,
            caption: shownMonth,
            things: all.value.filter(isOfOneDay),
            pressed: pressed.value,
            nameOf: (day: string, count: number) => text('day', { day: long(day), count }),
            weekday: (day: number, weekday: 'short' | 'long') => date(day, { weekday }),
            onPress: (day: string) => (pressed.value = pressed.value === day ? '' : day),
          }),
        ]),
        h('div', { class: 'calendar-list' }, [
          h(
            'p',
            { class: 'calendar-shown', role: 'status' },
            pressed.value !== ''
              ? [
                  long(pressed.value),
                  h('button', { type: 'button', onClick: () => (pressed.value = '') }, text('all')),
                ]
              : [],
          ),
          h(
            'ul',
            all.value.map((thing) =>
              h('li', { key: thing.href, class: isShown(thing) ? undefined : 'calendar-other' }, [
                h('span', { class: 'calendar-when' }, when(thing)),
                h('a', { href: thing.href }, thing.title),
                thing.museum !== undefined && h('span', { class: 'calendar-where' }, thing.museum),
              ]),
            ),
          ),
        ]),
      ])

      function when(thing: Thing): string {
        if (isOfOneDay(thing)) return long(thing.from)
        return thing.from.slice(0, 7) <= month.value
          ? text('until', { to: long(thing.to) })
          : text('between', { from: long(thing.from), to: long(thing.to) })
      }
    }
  },
  { props: ['data', 'idPrefix'] },
)
