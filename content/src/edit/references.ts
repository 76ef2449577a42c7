/** What a field of this name refers to, in documents and in options of slots. */
export const references = {
  picture: 'picture',
  pictures: 'picture',
  hero: 'picture',
  gallery: 'picture',
  tile: 'picture',
  featured: 'entry',
  email: 'email',
  form: 'form',
} as const
/** Kinds of documents and parts that can be referred to. */
export type Reference = (typeof references)[keyof typeof references]
