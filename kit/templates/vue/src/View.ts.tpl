import { defineComponent, h, ref } from 'vue'
import { wordsFor, type SlotData } from './wordsFor.ts'

interface ViewProps {
  data: SlotData
  /** Begins each id. */
  idPrefix: string
}

/** The same in both entries: no dates, random numbers or window sizes. */
export const View = defineComponent(
  (props: ViewProps) => {
    const count = ref(0)
    const like = () => (count.value += 1)
    const button = { type: 'button', class: '{{name}}-like', onClick: like }
    return () => {
      const id = `${props.idPrefix}heading`
      const { heading, likes, attributes } = wordsFor(props.data)
      return h('section', { 'aria-labelledby': id, ...attributes }, [
        h('h2', { id }, heading),
        h('button', button, likes(count.value)),
      ])
    }
  },
  { props: ['data', 'idPrefix'] },
)
