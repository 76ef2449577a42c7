import type { Landscape } from './landscapes/drawLandscape.ts'
import type { Time } from './palette.ts'
import type { FocalPoint } from './view.ts'
import type { Motif } from './motifsFor.ts'

/** In which pictures have words for those who do not see them; the first stands in the media document itself. */
export const languages = ['en', 'es', 'ar'] as const
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

export const frames = {
  en: ['Illustration of', 'with', 'in'],
  es: ['Ilustración de', 'con', 'en'],
  ar: ['رسم توضيحي:', 'مع', 'في'],
} as const

const lands: Readonly<Record<Landscape, Words>> = {
  sierra: { en: 'a mountain range', es: 'una sierra', ar: 'سلسلة جبال' },
  coast: { en: 'a bay and its beach', es: 'una bahía y su playa', ar: 'خليج وشاطئه' },
  dehesa: { en: 'holm-oak pastures', es: 'una dehesa de encinas', ar: 'مراعٍ بين أشجار البلوط الأخضر' },
  plain: { en: 'a wide plain of fields', es: 'una ancha llanura de campos', ar: 'سهل واسع من الحقول' },
  volcanic: { en: 'a volcano above the clouds', es: 'un volcán sobre las nubes', ar: 'بركان فوق السحب' },
  'green-coast': {
    en: 'green cliffs over the sea',
    es: 'acantilados verdes sobre el mar',
    ar: 'منحدرات خضراء فوق البحر',
  },
  islands: { en: 'islands in a calm sea', es: 'islas en un mar en calma', ar: 'جزر في بحر هادئ' },
  vineyard: { en: 'rows of vines', es: 'hileras de viñas', ar: 'صفوف من الكروم' },
  desert: {
    en: 'bare table mountains',
    es: 'mesas desnudas de arcilla y piedra',
    ar: 'هضاب صغيرة جرداء مستوية القمم',
  },
  strait: { en: 'a strait between two shores', es: 'un estrecho entre dos orillas', ar: 'مضيق بين شاطئين' },
}

const things: Readonly<Record<FocalPoint, Words>> = {
  village: { en: 'a white village', es: 'un pueblo blanco', ar: 'قرية بيضاء' },
  tower: { en: 'an old tower', es: 'una torre antigua', ar: 'برج قديم' },
  castle: { en: 'a castle', es: 'un castillo', ar: 'قلعة' },
  city: { en: 'a great city', es: 'una gran ciudad', ar: 'مدينة كبيرة' },
  windmills: { en: 'windmills', es: 'molinos de viento', ar: 'طواحين هواء' },
  lighthouse: { en: 'a lighthouse', es: 'un faro', ar: 'منارة' },
  aqueduct: { en: 'an aqueduct', es: 'un acueducto', ar: 'قناة مائية مرفوعة على أقواس' },
  monastery: { en: 'a monastery', es: 'un monasterio', ar: 'دير' },
  walls: { en: 'a walled town', es: 'una ciudad amurallada', ar: 'مدينة مسوّرة' },
  sails: { en: 'sailing boats', es: 'barcos de vela', ar: 'مراكب شراعية' },
  ferry: { en: 'a ferry', es: 'un transbordador', ar: 'عبّارة' },
  none: { en: '', es: '', ar: '' },
}

export const hours: Readonly<Record<Time, Words>> = {
  morning: { en: 'in the morning', es: 'por la mañana', ar: 'في الصباح' },
  noon: { en: 'at noon', es: 'a mediodía', ar: 'عند الظهيرة' },
  rain: { en: 'in the rain', es: 'bajo la lluvia', ar: 'تحت المطر' },
  dusk: { en: 'at dusk', es: 'al atardecer', ar: 'عند الغروب' },
  night: { en: 'by moonlight', es: 'a la luz de la luna', ar: 'في ضوء القمر' },
}
