/** Which part of a field is text. `true`: the whole field. `by`: the field that identifies a list's items. */
export type Words = true | Fields | { readonly by: string; readonly each: Fields } | 'blocks'
/** Text fields of a document, or of a part of it. */
export interface Fields {
  readonly [field: string]: Words
}

const links = { by: 'href', each: { label: true } } as const

/**
 * Text fields by kind of document. All other fields (ids, numbers, positions, pictures, addresses) are the same in all
 * languages. A kind that is missing has no text.
 */
export const translatedFields: Readonly<Partial<Record<string, Fields>>> = {
  site: {
    title: true,
    tagline: true,
    navigation: links,
    footer: {
      about: true,
      links,
      attributions: { by: 'href', each: { label: true, licence: true } },
    },
  },
  consent: { message: true, dismiss: true, learnMore: true },
  page: {
    slug: true,
    title: true,
    description: true,
    heading: true,
    lead: true,
    blocks: 'blocks',
  },
  entry: { slug: true, blocks: 'blocks' }, // its type has the others
  media: { media: { by: 'id', each: { alt: true, caption: true, credit: true } } },
  email: { label: true },
  banner: { html: true },
  form: {
    heading: true,
    submit: true,
    thanks: true,
    fields: { by: 'name', each: { label: true, hint: true, choices: true } },
  },
}
