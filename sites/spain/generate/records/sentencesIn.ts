import { compiledMessages, type Messages } from '@tessera/kit/language/compiledMessages'
import { interpretMessage } from '@tessera/kit/language/interpretMessage'
import { parseMessage } from '@tessera/kit/language/parseMessage'
import type { Language } from '../illustrations/describeMotif.ts'

type Key = keyof typeof en

/** The sentences that records have, in one language; names in the other writing direction are isolated. */
export function sentencesIn(language: Language): Messages<Key> {
  const sentences = Object.entries({ en, es, ar }[language]).map(([key, text]) => [
    key,
    interpretMessage(parseMessage(text)),
  ])
  return compiledMessages<Key>({ [language]: Object.fromEntries(sentences) }, language)
}

const en = {
  beside: 'Beside {name}',
  from: '{km, number} km from {name}',
  partOf: 'Part of {name}',
  autonomousCity: 'Autonomous city',
  capital: 'Capital of the country',
  capitalOf: 'Capital of {name}',
  capitalOfProvince: 'Capital of the province of {name}',
  cityAt: '{name}, {distance}',
  distance: '{km, number} km in a straight line',
  close: 'less than 1 km',
  description:
    '{name} is a {kind, select, city {city} town {town} village {village} districtOf {district of {city}} other {district}}{where, select, province { in the province of {province}, {region}} region { in {region}} other {}}{people, plural, =0 {} other { with # people}}. Where it is, what lies around it, and pictures of the region.',
}

const es = {
  beside: 'Junto a {name}',
  from: 'A {km, number} km de {name}',
  partOf: 'Parte de {name}',
  autonomousCity: 'Ciudad autónoma',
  capital: 'Capital del país',
  capitalOf: 'Capital de {name}',
  capitalOfProvince: 'Capital de la provincia de {name}',
  cityAt: '{name}, {distance}',
  distance: '{km, number} km en línea recta',
  close: 'menos de 1 km',
  description:
    '{name} es {kind, select, city {una ciudad} town {una localidad} village {un pueblo} districtOf {un distrito de {city}} other {un distrito}}{where, select, province { de la provincia de {province} ({region})} region { de {region}} other {}}{people, plural, =0 {} one { con # habitante} many { con # de habitantes} other { con # habitantes}}. Dónde está, qué hay alrededor e imágenes de la región.',
} satisfies typeof en

const ar = {
  beside: 'بجوار {name}',
  from: 'على بعد {km, number} كم من {name}',
  partOf: 'جزء من {name}',
  autonomousCity: 'مدينة ذاتية الحكم',
  capital: 'عاصمة البلاد',
  capitalOf: 'عاصمة {name}',
  capitalOfProvince: 'عاصمة مقاطعة {name}',
  cityAt: '{name}، {distance}',
  distance: '{km, number} كم بخط مستقيم',
  close: 'أقل من كيلومتر واحد',
  description:
    '{name} {kind, select, city {مدينة} town {بلدة} village {قرية} districtOf {حي في {city}} other {حي}}{where, select, province { في مقاطعة {province}، {region}} region { في {region}} other {}}{people, plural, =0 {} zero {} one {، عدد السكان: #} two {، عدد السكان: #} few {، عدد السكان: #} many {، عدد السكان: #} other {، عدد السكان: #}}. الموقع وما حوله وصور للإقليم.',
} satisfies typeof en
