import { defineComponent, h, ref } from 'vue'
import { headingOf, likesOf, type SlotData } from './headingOf.ts'

interface ViewProps {
  data: SlotData
  /** Begins each id. */
  idPrefix: string
}

/** The same in both entries: no dates, random numbers or window sizes. */
export const View = defineComponent(
  (props: ViewProps) => {
    const likes = ref(0)
    const like = () => (likes.value += 1)
    const button = { type: 'button', class: '{{name}}-like', onClick: like }
    return () => {
      const id = `${props.idPrefix}heading`
      return h('section', { 'aria-labelledby': id }, [
        h('h2', { id }, headingOf(props.data)),
        h('button', button, likesOf(likes.value)),
      ])
    }
  },
  { props: ['data', 'idPrefix'] },
)
