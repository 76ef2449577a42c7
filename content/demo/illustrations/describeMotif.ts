import type { Landscape } from './landscapes/drawLandscape.ts'
import type { Time } from './palette.ts'
import type { FocalPoint } from './view.ts'
import type { Motif } from './motifsFor.ts'

/** In which pictures have words for those who do not see them; the first stands in the media document itself. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]
type Words = Readonly<Record<Language, string>>

/** The picture in words: "Illustration of olive hills at dusk in Andalucía". */
export function describeMotif(
  region: string,
  { landscape, time, focal }: Motif,
  language: Language = 'en',
): string {
  const [lead, joined, where] = frames[language]
  const standing = things[focal][language]
  return `${lead} ${lands[landscape][language]}${standing === '' ? '' : ` ${joined} ${standing}`} ${hours[time][language]} ${where} ${region}`
}

const frames = { en: ['Illustration of', 'with', 'in'], es: ['Ilustración de', 'con', 'en'] } as const

const lands: Readonly<Record<Landscape, Words>> = {
  sierra: { en: 'a mountain range', es: 'una sierra' },
  coast: { en: 'a bay and its beach', es: 'una bahía y su playa' },
  dehesa: { en: 'holm-oak pastures', es: 'una dehesa de encinas' },
  plain: { en: 'a wide plain of fields', es: 'una ancha llanura de campos' },
  volcanic: { en: 'a volcano above the clouds', es: 'un volcán sobre las nubes' },
  'green-coast': { en: 'green cliffs over the sea', es: 'acantilados verdes sobre el mar' },
  islands: { en: 'islands in a calm sea', es: 'islas en un mar en calma' },
  vineyard: { en: 'rows of vines', es: 'hileras de viñas' },
  desert: { en: 'bare table mountains', es: 'mesas desnudas de arcilla y piedra' },
  strait: { en: 'a strait between two shores', es: 'un estrecho entre dos orillas' },
}

const things: Readonly<Record<FocalPoint, Words>> = {
  village: { en: 'a white village', es: 'un pueblo blanco' },
  tower: { en: 'an old tower', es: 'una torre antigua' },
  castle: { en: 'a castle', es: 'un castillo' },
  city: { en: 'a great city', es: 'una gran ciudad' },
  windmills: { en: 'windmills', es: 'molinos de viento' },
  lighthouse: { en: 'a lighthouse', es: 'un faro' },
  aqueduct: { en: 'an aqueduct', es: 'un acueducto' },
  monastery: { en: 'a monastery', es: 'un monasterio' },
  walls: { en: 'a walled town', es: 'una ciudad amurallada' },
  sails: { en: 'sailing boats', es: 'barcos de vela' },
  ferry: { en: 'a ferry', es: 'un transbordador' },
  none: { en: '', es: '' },
}

export const hours: Readonly<Record<Time, Words>> = {
  morning: { en: 'in the morning', es: 'por la mañana' },
  noon: { en: 'at noon', es: 'a mediodía' },
  rain: { en: 'in the rain', es: 'bajo la lluvia' },
  dusk: { en: 'at dusk', es: 'al atardecer' },
  night: { en: 'by moonlight', es: 'a la luz de la luna' },
}
