/** A list that is narrowed to a choice. `of`: the document whose part of the list it is, such as `region/andalucia`. */
interface NarrowedList {
  type: string
  field: string
  choice: string
  of?: string | undefined
}

/** Id of the search entry of such a list, as `choice/place/kind/town/region/andalucia`. */
export function choiceId({ type, field, choice, of }: NarrowedList): string {
  return ['choice', type, field, choice, of].filter((part) => part !== undefined).join('/')
}

/** The list that an id names. */
export function readChoiceId(id: string): NarrowedList {
  const [, type = '', field = '', choice = '', ...of] = id.split('/')
  return { type, field, choice, of: of.length > 0 ? of.join('/') : undefined }
}
