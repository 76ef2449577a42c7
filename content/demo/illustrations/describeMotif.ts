import type { Landscape } from './landscapes/drawLandscape.ts'
import type { Time } from './palette.ts'
import type { FocalPoint } from './view.ts'
import type { Motif } from './motifsFor.ts'

/** The picture in words, for those who do not see it: "Illustration of olive hills at dusk in Andalucía". */
export function describeMotif(region: string, { landscape, time, focal }: Motif): string {
  const standing = things[focal]
  return `Illustration of ${lands[landscape]}${standing === '' ? '' : ` with ${standing}`} ${hours[time]} in ${region}`
}

const lands: Readonly<Record<Landscape, string>> = {
  sierra: 'a mountain range',
  coast: 'a bay and its beach',
  dehesa: 'holm-oak pastures',
  plain: 'a wide plain of fields',
  volcanic: 'a volcano above the clouds',
  'green-coast': 'green cliffs over the sea',
  islands: 'islands in a calm sea',
  vineyard: 'rows of vines',
  desert: 'bare table mountains',
  strait: 'a strait between two shores',
}

const things: Readonly<Record<FocalPoint, string>> = {
  village: 'a white village',
  tower: 'an old tower',
  castle: 'a castle',
  city: 'a great city',
  windmills: 'windmills',
  lighthouse: 'a lighthouse',
  aqueduct: 'an aqueduct',
  monastery: 'a monastery',
  walls: 'a walled town',
  sails: 'sailing boats',
  ferry: 'a ferry',
  none: '',
}

const hours: Readonly<Record<Time, string>> = {
  morning: 'in the morning',
  noon: 'at noon',
  rain: 'in the rain',
  dusk: 'at dusk',
  night: 'by moonlight',
}
