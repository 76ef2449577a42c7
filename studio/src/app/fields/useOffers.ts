import { call } from '../store/call.ts'
import { useAnswer } from '../store/useAnswer.ts'
import { useStudio } from '../store/useStudio.ts'
import type { Pick } from './controlFor.ts'

export interface Offer {
  value: string
  name: string
}

const maxOffers = 20

/** What a field may name, that `text` finds. */
export function useOffers(pick: Pick | undefined, text: string): readonly Offer[] {
  const { set } = useStudio()
  const isAsked = pick !== undefined && pick !== 'picture' && set !== undefined
  const key = JSON.stringify([pick, set?.set, isListed(pick) ? '' : text])
  const { latest } = useAnswer(key, () => (isAsked ? find(pick, set.set, text) : undefined))
  return latest ?? []
}

const isListed = (pick: Pick | undefined) => pick === 'email' || pick === 'form' || pick === 'region'

async function find(pick: Pick, set: string, text: string): Promise<readonly Offer[]> {
  if (isListed(pick)) {
    const { documents } = await call('list', { set, kind: pick, max: 500 })
    return documents.map(({ file, title }) => ({ value: nameIn(file), name: title }))
  }
  if (text.trim().length < 2) return []
  const { hits } = await call('search', { set, text, max: maxOffers })
  return hits
    .filter(({ href }) => href.startsWith('/places/'))
    .map(({ href, name }) => ({ value: href.slice('/places/'.length), name }))
}

/** `emails/visit.json` → `visit`. */
function nameIn(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.\w+$/, '')
}
